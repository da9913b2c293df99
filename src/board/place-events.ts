import { type BoardEvent, dayHeight, pixelsAt } from './model'
import { clustersOf, lanesOf, type Stretch } from './overlap'

/**
 * Where an event stands in its column. `top`, `height` and `tail` (its cleaning part, included in
 * the height) are pixels; across it takes lane `lane` of `lanes` of what is left after `inset`
 * pixels. A `raised` one lies over the booking that is in its way.
 */
export interface PlacedEvent {
  event: BoardEvent
  top: number
  height: number
  tail: number
  inset: number
  lane: number
  lanes: number
  raised: boolean
}

/** Smallest height of a target (WCAG 2.2 target size), and all that a cancelled booking takes. */
const leastHeight = 24
const cancelledHeight = 39
/** How much of the booking in the way shows beside a conflict. */
const conflictInset = 13
/** Width of a cancelled booking beside the one that took its time. */
export const railWidth = 24

interface Box extends Stretch {
  event: BoardEvent
}

/**
 * Every event of one column, once each. Bookings that overlap stand side by side; a conflict or a
 * draft is set in over the single booking in its way; a cancelled one steps aside into a rail.
 */
export function placeEvents(events: readonly BoardEvent[]): PlacedEvent[] {
  return clustersOf(events.map(boxOf)).flatMap(placeCluster)
}

function boxOf(event: BoardEvent): Box {
  const top = Math.min(Math.max(pixelsAt(event.startMinute), 0), dayHeight - leastHeight)
  const end = Math.min(pixelsAt(event.endMinute), dayHeight)
  const height = Math.max(end - top, leastHeight)
  const drawn = event.status === 'CANCELLED' ? Math.min(height, cancelledHeight) : height
  return { event, top, bottom: top + drawn }
}

function placeCluster(boxes: readonly Box[]): PlacedEvent[] {
  const cancelled = boxes.filter(({ event }) => event.status === 'CANCELLED')
  if (cancelled.length === boxes.length) return abreast(lanesOf(boxes), 0)
  const live = boxes.filter(({ event }) => event.status !== 'CANCELLED')
  const rails = lanesOf(cancelled)
  return [...rails.flatMap(inRail), ...placeLive(live, rails.length * railWidth)]
}

function placeLive(live: readonly Box[], inset: number): PlacedEvent[] {
  const booked = lanesOf(live.filter(({ event }) => !isContested(event)))
  const contested = live.filter(({ event }) => isContested(event))
  if (booked.length !== 1) return abreast(lanesOf(live), inset)
  const over = abreast(lanesOf(contested), inset + conflictInset)
  return [...abreast(booked, inset), ...over.map((placed) => ({ ...placed, raised: true }))]
}

function isContested(event: BoardEvent): boolean {
  return event.conflict || event.draft
}

function abreast(lanes: readonly Box[][], inset: number): PlacedEvent[] {
  return lanes.flatMap((boxes, lane) =>
    boxes.map((box) => ({ ...upright(box), inset, lane, lanes: lanes.length, raised: false })),
  )
}

/** A rail is a lane of fixed width: `lanes` 0 says so. */
function inRail(boxes: readonly Box[], rail: number): PlacedEvent[] {
  return boxes.map((box) => ({
    ...upright(box),
    inset: rail * railWidth,
    lane: 0,
    lanes: 0,
    raised: false,
  }))
}

function upright({
  event,
  top,
  bottom,
}: Box): Pick<PlacedEvent, 'event' | 'top' | 'height' | 'tail'> {
  return { event, top, height: bottom - top, tail: tailOf(event, bottom - top) }
}

function tailOf(event: BoardEvent, height: number): number {
  if (event.status === 'CANCELLED') return 0
  const treatmentEnd = Math.min(pixelsAt(event.endMinute - event.cleaningMinutes), dayHeight)
  const tail = Math.min(pixelsAt(event.endMinute), dayHeight) - treatmentEnd
  return Math.min(Math.max(tail, 0), height)
}
