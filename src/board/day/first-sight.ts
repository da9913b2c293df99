import type { ColumnDay } from '../layout/column-days'
import { dayHeight } from '../layout/model'
import type { PlacedEvent } from '../layout/place-events'

/** Size of the largest board that fits into the window, in pixels. */
interface Size {
  width: number
  height: number
}

/** Share of the board's height above the minute at which the day opens. */
export const openingPart = 0.4

/** In pixels: the minimum width of a column, and the height of the head above it (day-board.module.css). */
const minColumnWidth = 88
const head = 48

/**
 * Columns with only the events that may be visible when the board of this `size` opens at `opening` (pixels of the
 * day). A column that loses no event stays the same object.
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
 * Returns a test whether an event may be visible. Near the ends of the day the board can't scroll far enough to put the
 * opening minute in its place.
 */
function nearTo(opening: number, height: number) {
  const from = Math.min(opening - height * openingPart, dayHeight + head - height)
  const to = Math.max(opening + height * (1 - openingPart), height)
  return ({ top, height: own }: PlacedEvent) => top < to && top + own > from
}
