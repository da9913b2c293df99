import { addDays, dayNumber, weekdayOf, weekdays } from '#domain/kernel/dates'
import type { BoardView } from './model'

/** Number of days in the agenda (SPEC.md CAL-2). */
export const agendaDays = 30

/**
 * A Date whose UTC parts are the business date and minute, for react-big-calendar. In the device's zone some midnights
 * don't exist. The Date is not an instant and is never stored (SPEC.md time-1).
 */
export function drawnDate(date: string, minute = 0): Date {
  return new Date(((dayNumber(date) ?? 0) * 1440 + minute) * 60_000)
}

/** The business date (YYYY-MM-DD) of a Date made by `drawnDate` or by the calendar. */
export function businessDate(drawn: Date): string {
  return drawn.toISOString().slice(0, 10)
}

/** The date one period of the view before (-1) or after (1) a date. */
export function shiftDate(view: BoardView, date: string, by: -1 | 1): string {
  if (view === 'month') return shiftMonth(date, by)
  return addDays(date, by * { day: 1, week: 7, agenda: agendaDays }[view])
}

/** First and last business date of a view; weeks begin on Sunday. */
export function shownRange(view: BoardView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date }
  if (view === 'agenda') return { from: date, to: addDays(date, agendaDays) }
  if (view === 'week') return { from: sundayOf(date), to: addDays(sundayOf(date), 6) }
  const first = `${date.slice(0, 8)}01`
  const last = addDays(shiftMonth(first, 1), -1)
  return { from: sundayOf(first), to: addDays(sundayOf(last), 6) }
}

function sundayOf(date: string): string {
  return addDays(date, -((weekdays.indexOf(weekdayOf(date)) + 1) % 7))
}

/** The same day of another month, or that month's last day if it is shorter. */
function shiftMonth(date: string, by: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  const moved = Date.UTC(year, month - 1 + by, Math.min(day, lastDay))
  return new Date(moved).toISOString().slice(0, 10)
}

/** Formats a business date in US style, independent of the device's zone. */
export function dateText(date: string, options: Intl.DateTimeFormatOptions): string {
  const instant = (dayNumber(date) ?? 0) * 86_400_000
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(instant)
}
