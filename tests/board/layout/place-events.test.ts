import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widthNeeded } from '../../../src/board/layout/column-paint'
import { dayHeight, pixelsAt } from '../../../src/board/layout/model'
import { type PlacedEvent, placeEvents } from '../../../src/board/layout/place-events'
import { anyDay, eventOf } from '../samples'

const isMark = ({ lanes }: PlacedEvent) => lanes === 0

/** Edges of an event in pixels, in a column of minimum width. Marks reach into the gap of 3 px. */
function boxOf(placed: PlacedEvent, columnWidth: number) {
  const { top, height, inset, lane, lanes } = placed
  const width = isMark(placed) ? 24 : (columnWidth - inset) / lanes
  const left = isMark(placed) ? columnWidth + 3 - width : inset + width * lane
  return { left, right: left + width, top, bottom: top + height }
}

type Box = ReturnType<typeof boxOf>

const meet = (a: Box, b: Box) =>
  a.left < b.right - 0.01 &&
  b.left < a.right - 0.01 &&
  a.top < b.bottom - 0.01 &&
  b.top < a.bottom - 0.01

const idsOf = (placed: readonly PlacedEvent[]) => placed.map(({ event }) => event.id).toSorted()

describe('placing the events of a column', () => {
  it('places every event of the day exactly once', () => {
    fc.assert(
      fc.property(anyDay, (events) => {
        expect(idsOf(placeEvents(events))).toEqual(events.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('keeps every event within the day, wide and high enough to be touched', () => {
    fc.assert(
      fc.property(anyDay, (events) => {
        const placed = placeEvents(events)
        const width = Math.max(84, widthNeeded(placed))
        for (const one of placed) {
          const box = boxOf(one, width)
          expect(box.top).toBeGreaterThanOrEqual(0)
          expect(box.bottom).toBeLessThanOrEqual(dayHeight)
          expect(box.right).toBeLessThanOrEqual(width + (isMark(one) ? 3 : 0.01))
          expect(Math.min(box.right - box.left, one.height)).toBeGreaterThan(23.99)
          expect(one.tail).toBeLessThanOrEqual(one.height)
        }
      }),
    )
  })

  it('lets none cover another, except a mark, and a raised one, which leaves 13 px of the lower one', () => {
    fc.assert(
      fc.property(anyDay, (events) => {
        const placed = placeEvents(events)
        const width = Math.max(84, widthNeeded(placed))
        for (const [at, a] of placed.entries()) {
          for (const b of placed.slice(at + 1)) {
            const [one, other] = [boxOf(a, width), boxOf(b, width)]
            if (!meet(one, other) || isMark(a) !== isMark(b)) continue
            expect(a.raised).not.toBe(b.raised)
            expect(Math.abs(one.left - other.left)).toBeGreaterThan(12.99)
          }
        }
      }),
    )
  })

  it('puts bookings of the same time side by side', () => {
    const placed = placeEvents([eventOf({ id: 'a' }), eventOf({ id: 'b' })])
    expect(placed).toMatchObject([
      { lane: 0, lanes: 2, inset: 0 },
      { lane: 1, lanes: 2, inset: 0 },
    ])
  })

  it('sets a conflict 13 px in over the booking in its way', () => {
    const taken = eventOf({ id: 'taken', startMinute: 915, endMinute: 990 })
    const refused = eventOf({ id: 'refused', conflict: true })
    expect(placeEvents([refused, taken])).toMatchObject([
      { event: { id: 'taken' }, inset: 0, lanes: 1, raised: false },
      { event: { id: 'refused' }, inset: 13, lanes: 1, raised: true },
    ])
  })

  it('makes cancelled bookings marks, and leaves all the width to the booking in their time', () => {
    const cancelled = { status: 'CANCELLED' }
    const placed = placeEvents([
      eventOf({ id: 'x', ...cancelled }),
      eventOf({ id: 'y' }),
      eventOf({ id: 'z', ...cancelled }),
    ])
    const top = pixelsAt(930)
    expect(placed).toMatchObject([
      { event: { id: 'y' }, inset: 0, lanes: 1 },
      { event: { id: 'x' }, lanes: 0, height: 24, top: top + 15 },
      { event: { id: 'z' }, lanes: 0, height: 24, top: top + 39 },
    ])
  })

  it('gives a cancelled booking a card of its own in a free time, and a second one a mark on it', () => {
    const cancelled = { status: 'CANCELLED', startMinute: 600, endMinute: 675 }
    const placed = placeEvents([
      eventOf({ id: 'x', ...cancelled }),
      eventOf({ id: 'y', ...cancelled }),
      eventOf({ id: 'live', startMinute: 640, endMinute: 715 }),
    ])
    expect(placed).toMatchObject([
      { event: { id: 'x' }, lanes: 1, height: 39 },
      { event: { id: 'y' }, lanes: 0 },
      { event: { id: 'live' }, lanes: 1, inset: 0 },
    ])
  })

  it('DASH-2 draws a minute as 1500 / 1440 px and the cleaning as the end of it', () => {
    const [placed] = placeEvents([eventOf()])
    expect(placed?.top).toBeCloseTo(pixelsAt(930))
    expect(placed?.height).toBeCloseTo(78.125)
    expect(placed?.tail).toBeCloseTo(15.625)
  })

  it('begins one from the evening before with the day, high enough for its mark and name', () => {
    const [running] = placeEvents([eventOf({ startMinute: -60, endMinute: 90, carriedOver: true })])
    expect(running).toMatchObject({ top: 0, height: pixelsAt(90), tail: 0 })
    const [late] = placeEvents([eventOf({ startMinute: -90, endMinute: -10, carriedOver: true })])
    expect(late).toMatchObject({ top: 0, height: 39, tail: 0 })
  })

  it('ends an event past midnight with the day', () => {
    const [placed] = placeEvents([eventOf({ startMinute: 1395, endMinute: 1500 })])
    expect((placed?.top ?? 0) + (placed?.height ?? 0)).toBe(dayHeight)
  })
})
