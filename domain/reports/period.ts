import { dateWords, monthNames } from '../kernel/date-words'
import { addDays, dayNumber } from '../kernel/dates'
import { err, ok, type Result } from '../kernel/result'

/** A range of business days, both included; YYYY-MM-DD. */
export interface Days {
  start: string
  end: string
}

/** A month of a year, or the whole year. */
export interface Period {
  month: number | 'ALL'
  year: number
}

/** Error texts for the inputs of a report (SPEC.md REPORT-2). */
const reportTexts = {
  wrongRange: 'End Date should be greater than Start Date',
  noPeriod: 'Please select both month and year',
  tooLong: 'Please select at most two years',
}

export const isWithin = (day: string, { start, end }: Days): boolean => day >= start && day <= end

/** Most days of a report: two years, one of them a leap year. */
const maxDays = 731

/** Checks the days of a report: the days, or an error text. */
export function daysOf({ start, end }: Days): Result<Days, string> {
  if (start > end) return err(reportTexts.wrongRange)
  return lengthOf({ start, end }) > maxDays ? err(reportTexts.tooLong) : ok({ start, end })
}

/** Parses the period of a report: the period, or an error text. */
export function periodOf(asked: {
  month?: Period['month'] | null | undefined
  year?: number | null | undefined
}): Result<Period, string> {
  const { month, year } = asked
  return month && year ? ok({ month, year }) : err(reportTexts.noPeriod)
}

/** First and last day of a period. */
export function daysIn({ month, year }: Period): Days {
  if (month === 'ALL') return { start: `${year}-01-01`, end: `${year}-12-31` }
  const first = (of: number) => `${year}-${String(of).padStart(2, '0')}-01`
  const end = month === 12 ? `${year}-12-31` : addDays(first(month + 1), -1)
  return { start: first(month), end }
}

/** The month before a month. */
export const monthBefore = ({ month, year }: { month: number; year: number }) =>
  month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year }

/**
 * The full days of a range, and the days to compare them with; null if none is over. `running`: the business day that
 * the front desk works on.
 */
export function comparedDays(
  { start, end }: Days,
  running: string,
): { now: Days; before: Days } | null {
  const now = { start, end: end < running ? end : addDays(running, -1) }
  return now.start > now.end ? null : { now, before: daysBefore(now) }
}

/**
 * Whole months: as many months before. Up to a week: the same weekdays a week earlier. The first days of a month: the
 * same days of the month before. Otherwise, or if that month is too short: as many days, just before the range.
 */
function daysBefore(days: Days): Days {
  const { start, end } = days
  const length = lengthOf(days)
  const months = wholeMonths(days)
  if (months > 0) return { start: firstOf(start, -months), end: addDays(start, -1) }
  if (length <= 7) return { start: addDays(start, -7), end: addDays(end, -7) }
  const month = { start: firstOf(start, -1), end: addDays(firstOf(start, -1), length - 1) }
  const isOfMonth = start === firstOf(start, 0) && end < firstOf(start, 1) && month.end < start
  return isOfMonth ? month : { start: addDays(start, -length), end: addDays(start, -1) }
}

/** The number of months that a range is, from the first day of one to the last day of one; else 0. */
function wholeMonths({ start, end }: Days): number {
  const next = addDays(end, 1)
  if (start !== firstOf(start, 0) || next !== firstOf(next, 0)) return 0
  return monthCount(next) - monthCount(start)
}

const monthCount = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** The first day of a date's month, or of another one some months later. */
function firstOf(date: string, later: number): string {
  const months = monthCount(date) + later
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** All days of a range in order. */
export const daysOfRange = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, at) => addDays(days.start, at))

/** Number of days in a range. */
export const lengthOf = ({ start, end }: Days): number =>
  (dayNumber(end) ?? 0) - (dayNumber(start) ?? 0) + 1

/** Formats days as `Nov 1, 2026 – Nov 20, 2026`; a single day as `Nov 1, 2026`. */
export function daysWords({ start, end }: Days): string {
  return start === end ? dateWords(start) : `${dateWords(start)} – ${dateWords(end)}`
}

/** Formats a period as `November 2026` or `all of 2026`. */
export function periodWords({ month, year }: Period): string {
  return month === 'ALL' ? `all of ${year}` : `${monthNames[month - 1]} ${year}`
}
