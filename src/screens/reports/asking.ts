import * as v from 'valibot'
import { monthNames } from '#domain/kernel/date-words'
import { date } from '#domain/kernel/fields'
import { ok, type Result } from '#domain/kernel/result'
import type { exceptionReport, figureReports, ReportAsked, ReportName } from '#domain/reports/asked'
import { reportFileNames } from '#domain/reports/file-names'
import { firstReportYear } from '#domain/reports/first-year'
import {
  comparedDays,
  type Days,
  daysIn,
  daysOf,
  daysWords,
  periodOf,
  periodWords,
} from '#domain/reports/period'
import { reportTitles } from '#domain/reports/titles'
import type { SelectOption } from '../../ui/form/select-cell'

/** The inputs that a report asks for (SPEC.md REPORT-1). */
export type Inputs = 'days' | 'period' | 'none'

type DaysReport = 'daily' | 'commissions' | typeof exceptionReport | (typeof figureReports)[number]

export const inputsOf: Readonly<Record<ReportName, Inputs>> = {
  daily: 'days',
  customers: 'none',
  commissions: 'days',
  staffs: 'period',
  dna: 'period',
  sales: 'days',
  takings: 'days',
  drawers: 'days',
  occupancy: 'days',
  customerFigures: 'days',
  allStores: 'days',
  exceptions: 'days',
}

const isOfDays = (report: ReportName): report is DaysReport => inputsOf[report] === 'days'

/** Typed inputs, shared by all reports. */
export const draftShape = v.object({
  /** YYYY-MM-DD */
  start: date,
  end: date,
  /** 1 to 12; 13: the whole year; null: nothing is chosen */
  month: v.nullable(v.string()),
  year: v.nullable(v.string()),
})
export type Draft = v.InferOutput<typeof draftShape>

/** The inputs at first: the current month until today. */
export function firstDraft(today: string): Draft {
  const [year = '', month = ''] = today.split('-')
  return { start: `${year}-${month}-01`, end: today, month: String(Number(month)), year }
}

const wholeYear = '13'

/** Options for the month: January to December, and All (SPEC.md REPORT-1). */
export const monthOptions: readonly SelectOption[] = [
  ...monthNames.map((label, index) => ({ value: String(index + 1), label })),
  { value: wholeYear, label: 'All' },
]

/** Options for the year, from the current year back to 2023 (SPEC.md REPORT-1). */
export function yearOptions(today: string): SelectOption[] {
  const current = Number(today.slice(0, 4))
  return Array.from({ length: current - firstReportYear + 1 }, (_, index) => {
    const label = String(current - index)
    return { value: label, label }
  })
}

interface Asker {
  storeCode: string
  today: string
}

/** The request for a report, or why the inputs are refused (SPEC.md REPORT-2). */
export function askedBy(
  report: ReportName,
  draft: Draft,
  { storeCode, today }: Asker,
): Result<ReportAsked, string> {
  const inputs = inputsOf[report]
  if (isOfDays(report)) {
    const days = daysOf(draft)
    if (!days.ok) return days
    const fileName = reportFileNames[report](days.value, storeCode)
    return ok({ report, query: { ...days.value }, fileName })
  }
  if (inputs === 'none')
    return ok({ report, query: {}, fileName: reportFileNames.customers(today) })
  const period = periodIn(draft)
  if (!period.ok) return period
  const name = report === 'dna' ? reportFileNames.dna : reportFileNames.staffs
  const query = { month: draft.month ?? '', year: draft.year ?? '' }
  return ok({ report, query, fileName: name(period.value, storeCode) })
}

const periodIn = ({ month, year }: Pick<Draft, 'month' | 'year'>) =>
  periodOf({ month: month === wholeYear ? 'ALL' : Number(month), year: Number(year) })

/**
 * The inputs for the full days of a draft and for those to compare them with; null if there are none. A month or year
 * of statistics is compared when it is over.
 */
export function comparedDrafts(
  report: ReportName,
  draft: Draft,
  running: string,
): { now: Draft; before: Draft } | null {
  const inputs = inputsOf[report]
  if (inputs === 'days') {
    const compared = comparedDays(draft, running)
    return (
      compared && { now: { ...draft, ...compared.now }, before: { ...draft, ...compared.before } }
    )
  }
  const period = periodIn(draft)
  if (inputs === 'none' || !period.ok) return null
  const days = daysIn(period.value)
  const compared = days.end < running ? comparedDays(days, running) : null
  const [year = '', month = ''] = compared?.before.start.split('-') ?? []
  if (!compared || Number(year) < firstReportYear) return null
  const isYear = period.value.month === 'ALL'
  return {
    now: draft,
    before: { ...draft, month: isYear ? wholeYear : String(Number(month)), year },
  }
}

/** A request as text: `Daily Appointments, Nov 1, 2026 – Nov 20, 2026`. */
export function askedTitle({ report, query }: Pick<ReportAsked, 'report' | 'query'>): string {
  return [reportTitles[report], timeWords(query)].filter(Boolean).join(', ')
}

/** The days or the period of a request in words; empty if it has none. */
export function timeWords({ start, end, month, year }: ReportAsked['query']): string {
  if (start && end) return daysWords({ start, end })
  if (!month || !year) return ''
  return periodWords({ month: month === wholeYear ? 'ALL' : Number(month), year: Number(year) })
}

/** The days of a request; null if it has none. */
export function daysAsked({ query }: ReportAsked): Days | null {
  const { start, end, month, year } = query
  if (start && end) return { start, end }
  if (!month || !year) return null
  return daysIn({ month: month === wholeYear ? 'ALL' : Number(month), year: Number(year) })
}
