import { dateWords, monthNames } from '../kernel/date-words'
import { addDays, dayNumber } from '../kernel/dates'
import { err, ok, type Result } from '../kernel/result'
import { firstReportYear } from './first-year'

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

/** Checks the days of a report: the days, or an error text. */
export function daysOf({ start, end }: Days): Result<Days, string> {
  return start > end ? err(reportTexts.wrongRange) : ok({ start, end })
}

/** Most days of a report that lists each day: two years, one of them a leap year. */
const maxDays = 731

/** Checks the days of a report that lists each day: the days, or an error text. */
export function listedDaysOf(days: Days): Result<Days, string> {
  const checked = daysOf(days)
  return checked.ok && lengthOf(days) > maxDays ? err(reportTexts.tooLong) : checked
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

/** The month or year before a period; null when no report reaches back that far. */
export function periodBefore({ month, year }: Period): Period | null {
  const before = month === 'ALL' ? { month, year: year - 1 } : monthBefore({ month, year })
  return before.year < firstReportYear ? null : before
}

/**
 * The days to compare a range with. A whole month: the month before. The first days of a month: as many of the month
 * before. Up to a week: the same weekdays a week earlier. Otherwise as many days, just before the range.
 */
export function daysBefore(days: Days): Days {
  const { start, end } = days
  const length = lengthOf(days)
  const isOfOneMonth = start.endsWith('-01') && end.startsWith(start.slice(0, 7))
  if (isOfOneMonth && length > 1) return sameDaysOfMonthBefore(days)
  const back = length > 1 && length <= 7 ? -7 : -length
  return { start: addDays(start, back), end: addDays(end, back) }
}

function sameDaysOfMonthBefore({ start, end }: Days): Days {
  const month = { month: Number(start.slice(5, 7)), year: Number(start.slice(0, 4)) }
  const before = daysIn(monthBefore(month))
  const sameDay = `${before.start.slice(0, 8)}${end.slice(8)}`
  const isWhole = end === daysIn(month).end
  return { start: before.start, end: isWhole || sameDay > before.end ? before.end : sameDay }
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
