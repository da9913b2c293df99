import type { ColumnDay } from '../layout/column-days'
import { dayHeight } from '../layout/model'
import type { PlacedEvent } from '../layout/place-events'

/** The maximum size of a board in the window, in pixels. */
interface Size {
  width: number
  height: number
}

/** Share of the board's height that is above the opening minute. */
export const openingPart = 0.4

/** Minimum width of a column, and height of the head above it (day-board.module.css). */
const minColumnWidth = 88
const head = 48

/**
 * Columns with only those events that may be visible when the board opens at `opening` (pixels of the day) within
 * `size`. A column that loses no event stays the same object.
 */
export function firstSight(days: readonly ColumnDay[], opening: number, size: Size): ColumnDay[] {
  const columns = Math.ceil(size.width / minColumnWidth)
  const isNear = nearTo(opening, size.height)
  return days.map((day, at) => {
    const placed = day.placed.filter((one) => one.event.draft || (at < columns && isNear(one)))
    return placed.length === day.placed.length ? day : { ...day, placed }
  })
}

/**
 * Returns a test whether an event may be visible. Scrolling stops at the ends of the day, so the opening may be off
 * centre.
 */
function nearTo(opening: number, height: number) {
  const from = Math.min(opening - height * openingPart, dayHeight + head - height)
  const to = Math.max(opening + height * (1 - openingPart), height)
  return ({ top, height: own }: PlacedEvent) => top < to && top + own > from
}
