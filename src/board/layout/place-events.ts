import { type BoardEvent, dayHeight, pixelsAt } from './model'

/** An event's position in its column, in pixels. */
export interface PlacedEvent {
  event: BoardEvent
  top: number
  height: number
  /** height of the cleaning time at the event's bottom */
  tail: number
  /** distance from the column's left edge to the first lane */
  inset: number
  /** number of the event's lane among the `lanes` side by side, from 0 */
  lane: number
  /** number of lanes side by side; 0: a thin mark at the column's edge */
  lanes: number
  /** whether the event lies over a booking */
  raised: boolean
}

/**
 * Minimum height of an event in pixels, as a touch target (WCAG 2.2). Cancelled bookings and visits of the evening
 * before have heights of their own.
 */
const minHeight = 24
const cancelledHeight = 39
const carriedHeight = 39
/** Pixels of a booking that stay visible beside the conflict that lies over it. */
const conflictInset = 13

interface Box extends Stretch {
  event: BoardEvent
}

/**
 * Computes the position of each event of a column, sorted by top. Overlapping bookings lie side by side; a conflict or
 * draft lies over the booking it overlaps. A cancelled booking becomes a thin mark if its time is taken again.
 */
export function placeEvents(events: readonly BoardEvent[]): PlacedEvent[] {
  const boxes = events.map(boxOf)
  const live = boxes.filter(({ event }) => event.status !== 'CANCELLED')
  const cancelled = boxes.filter(({ event }) => event.status === 'CANCELLED')
  const isCovered = (box: Box) => live.some((one) => one.top < box.bottom && box.top < one.bottom)
  const [cards = [], ...behind] = lanesOf(cancelled.filter((box) => !isCovered(box)))
  return [
    ...clustersOf(live).flatMap(placeLive),
    ...abreast([cards], 0),
    ...marksOf([...cancelled.filter(isCovered), ...behind.flat()]),
  ].toSorted((a, b) => a.top - b.top)
}

function boxOf(event: BoardEvent): Box {
  const top = Math.min(Math.max(pixelsAt(event.startMinute), 0), dayHeight - minHeight)
  const end = Math.min(pixelsAt(event.endMinute), dayHeight)
  const height = Math.max(end - top, event.carriedOver ? carriedHeight : minHeight)
  const drawn = event.status === 'CANCELLED' ? Math.min(height, cancelledHeight) : height
  return { event, top, bottom: top + drawn }
}

function placeLive(live: readonly Box[]): PlacedEvent[] {
  const booked = lanesOf(live.filter(({ event }) => !isContested(event)))
  const contested = live.filter(({ event }) => isContested(event))
  if (booked.length !== 1) return abreast(lanesOf(live), 0)
  const over = abreast(lanesOf(contested), conflictInset)
  return [...abreast(booked, 0), ...over.map((placed) => ({ ...placed, raised: true }))]
}

function isContested(event: BoardEvent): boolean {
  return event.conflict || event.draft
}

function abreast(lanes: readonly Box[][], inset: number): PlacedEvent[] {
  return lanes.flatMap((boxes, lane) =>
    boxes.map((box) => ({ ...upright(box), inset, lane, lanes: lanes.length, raised: false })),
  )
}

/** Positions the thin marks of cancelled bookings by time, so that they don't overlap and stay within the day. */
function marksOf(boxes: readonly Box[]): PlacedEvent[] {
  let free = 0
  return boxes
    .toSorted((a, b) => a.bottom - b.bottom)
    .map(({ event, bottom }, at) => {
      const last = dayHeight - minHeight * (boxes.length - at)
      const top = Math.min(Math.max(bottom - minHeight, free), last)
      free = top + minHeight
      return {
        event,
        top,
        height: minHeight,
        tail: 0,
        inset: 0,
        lane: 0,
        lanes: 0,
        raised: false,
      }
    })
}

function upright({
  event,
  top,
  bottom,
}: Box): Pick<PlacedEvent, 'event' | 'top' | 'height' | 'tail'> {
  return { event, top, height: bottom - top, tail: tailOf(event, bottom - top) }
}

function tailOf(event: BoardEvent, height: number): number {
  if (event.status === 'CANCELLED' || event.carriedOver) return 0
  const treatmentEnd = Math.min(pixelsAt(event.endMinute - event.cleaningMinutes), dayHeight)
  const tail = Math.min(pixelsAt(event.endMinute), dayHeight) - treatmentEnd
  return Math.min(Math.max(tail, 0), height)
}

/** A box in a column, in pixels from the top of the day; `bottom` is exclusive. */
interface Stretch {
  top: number
  bottom: number
}

/** Groups boxes that overlap directly or through other boxes, from top to bottom. */
function clustersOf<T extends Stretch>(boxes: readonly T[]): T[][] {
  const clusters: T[][] = []
  let open: T[] = []
  let reach = 0
  for (const box of fromTop(boxes)) {
    if (open.length > 0 && box.top >= reach) {
      clusters.push(open)
      open = []
    }
    reach = open.length > 0 ? Math.max(reach, box.bottom) : box.bottom
    open.push(box)
  }
  return open.length > 0 ? [...clusters, open] : clusters
}

/** Puts boxes side by side, in as few lanes as possible. */
function lanesOf<T extends Stretch>(boxes: readonly T[]): T[][] {
  const lanes: T[][] = []
  for (const box of fromTop(boxes)) {
    const free = lanes.find((lane) => (lane.at(-1)?.bottom ?? 0) <= box.top)
    if (free) free.push(box)
    else lanes.push([box])
  }
  return lanes
}

function fromTop<T extends Stretch>(boxes: readonly T[]): T[] {
  return boxes.toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)
}
