import type { ColumnDay } from '../layout/column-days'
import { dayHeight } from '../layout/model'
import type { PlacedEvent } from '../layout/place-events'

/** What a board has at most of the window, in pixels. */
interface Size {
  width: number
  height: number
}

/** Where a board that has just been opened puts its opening minute: this part of its height down. */
export const openingPart = 0.4

/** No column is narrower, nor is the head above them taller (day-board.module.css). */
const leastColumn = 88
const head = 48

/**
 * The same columns with the events that can be in sight when the board is opened at `opening`
 * (pixels of the day) in as much room as that, or less. A column without any other is the
 * very object.
 */
export function firstSight(days: readonly ColumnDay[], opening: number, size: Size): ColumnDay[] {
  const columns = Math.ceil(size.width / leastColumn)
  const isNear = nearTo(opening, size.height)
  return days.map((day, at) => {
    const placed = day.placed.filter((one) => one.event.draft || (at < columns && isNear(one)))
    return placed.length === day.placed.length ? day : { ...day, placed }
  })
}

/** A board with less room scrolls less far up, and stops sooner at the day's ends. */
function nearTo(opening: number, height: number) {
  const from = Math.min(opening - height * openingPart, dayHeight + head - height)
  const to = Math.max(opening + height * (1 - openingPart), height)
  return ({ top, height: own }: PlacedEvent) => top < to && top + own > from
}
