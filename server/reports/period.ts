import { reportTexts } from '#domain/calls/reports'
import { addDays } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'

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

/** The days of a report, or why they are none (spec section 5, Reports). */
export function daysOf({ start, end }: Days): Result<Days, string> {
  return start > end ? err(reportTexts.wrongRange) : ok({ start, end })
}

export function periodOf(asked: Partial<Period>): Result<Period, string> {
  const { month, year } = asked
  return month && year ? ok({ month, year }) : err(reportTexts.noPeriod)
}

export function daysIn({ month, year }: Period): Days {
  if (month === 'ALL') return { start: `${year}-01-01`, end: `${year}-12-31` }
  const first = (of: number) => `${year}-${String(of).padStart(2, '0')}-01`
  const end = month === 12 ? `${year}-12-31` : addDays(first(month + 1), -1)
  return { start: first(month), end }
}
