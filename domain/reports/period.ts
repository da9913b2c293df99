import { dateWords, monthNames } from '../kernel/date-words'
import { addDays } from '../kernel/dates'
import { err, ok, type Result } from '../kernel/result'

/** The first year that can be chosen (SPEC.md REPORT-1). */
export const firstReportYear = 2023

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
}

/** Checks the days of a report: the days, or an error text. */
export function daysOf({ start, end }: Days): Result<Days, string> {
  return start > end ? err(reportTexts.wrongRange) : ok({ start, end })
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

/** Formats days as `Nov 1, 2026 – Nov 20, 2026`; a single day as `Nov 1, 2026`. */
export function daysWords({ start, end }: Days): string {
  return start === end ? dateWords(start) : `${dateWords(start)} – ${dateWords(end)}`
}

/** Formats a period as `November 2026` or `all of 2026`. */
export function periodWords({ month, year }: Period): string {
  return month === 'ALL' ? `all of ${year}` : `${monthNames[month - 1]} ${year}`
}
