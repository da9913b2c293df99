import { addDays } from '../kernel/dates'
import { err, ok, type Result } from '../kernel/result'

/** The choices of years begin here (SPEC.md REPORT-1). */
export const firstReportYear = 2023

/** Days of business time, both included; YYYY-MM-DD. */
export interface Days {
  start: string
  end: string
}

/** A month of a year, or all of it. */
export interface Period {
  month: number | 'ALL'
  year: number
}

/** Why a report can't be asked for (SPEC.md REPORT-2). */
const reportTexts = {
  wrongRange: 'End Date should be greater than Start Date',
  noPeriod: 'Please select both month and year',
}

/** The days of a report, or why they are none. */
export function daysOf({ start, end }: Days): Result<Days, string> {
  return start > end ? err(reportTexts.wrongRange) : ok({ start, end })
}

/** The period of a report, or why it is none. */
export function periodOf(asked: {
  month?: Period['month'] | null | undefined
  year?: number | null | undefined
}): Result<Period, string> {
  const { month, year } = asked
  return month && year ? ok({ month, year }) : err(reportTexts.noPeriod)
}

/** The first and the last day of a period. */
export function daysIn({ month, year }: Period): Days {
  if (month === 'ALL') return { start: `${year}-01-01`, end: `${year}-12-31` }
  const first = (of: number) => `${year}-${String(of).padStart(2, '0')}-01`
  const end = month === 12 ? `${year}-12-31` : addDays(first(month + 1), -1)
  return { start: first(month), end }
}
