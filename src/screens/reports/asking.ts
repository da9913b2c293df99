import { monthNames } from '#domain/kernel/date-words'
import { ok, type Result } from '#domain/kernel/result'
import { type ReportAsked, type ReportName, reportTitles } from '#domain/reports/asked'
import { reportFileNames } from '#domain/reports/file-names'
import { daysOf, daysWords, firstReportYear, periodOf, periodWords } from '#domain/reports/period'
import type { SelectOption } from '../../ui/form/select-cell'

/** Kinds of inputs of a report (SPEC.md REPORT-1). */
type Inputs = 'days' | 'period' | 'none'

export const inputsOf: Readonly<Record<ReportName, Inputs>> = {
  daily: 'days',
  customers: 'none',
  commissions: 'days',
  staffs: 'period',
  dna: 'period',
}

/** Values of the inputs, shared by all reports. */
export interface Draft {
  /** YYYY-MM-DD */
  start: string
  end: string
  /** 1 to 12, or 13 for the whole year; null: nothing chosen */
  month: string | null
  year: string | null
}

/** The first draft: the present month up to today. */
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

/** Options for the year: this one first, down to 2023 (SPEC.md REPORT-1). */
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

/** The request for a report, or the reason why it can't be made (SPEC.md REPORT-2). */
export function askedBy(
  report: ReportName,
  draft: Draft,
  { storeCode, today }: Asker,
): Result<ReportAsked, string> {
  const inputs = inputsOf[report]
  if (inputs === 'days') {
    const days = daysOf(draft)
    if (!days.ok) return days
    const name = report === 'daily' ? reportFileNames.daily : reportFileNames.commissions
    return ok({ report, query: { ...days.value }, fileName: name(days.value, storeCode) })
  }
  if (inputs === 'none')
    return ok({ report, query: {}, fileName: reportFileNames.customers(today) })
  const period = periodOf({
    month: draft.month === wholeYear ? 'ALL' : Number(draft.month),
    year: Number(draft.year),
  })
  if (!period.ok) return period
  const name = report === 'dna' ? reportFileNames.dna : reportFileNames.staffs
  const query = { month: draft.month ?? '', year: draft.year ?? '' }
  return ok({ report, query, fileName: name(period.value, storeCode) })
}

/** A request as text: `Daily Appointments, Nov 1, 2026 – Nov 20, 2026`. */
export function askedTitle({ report, query }: Pick<ReportAsked, 'report' | 'query'>): string {
  return [reportTitles[report], timeWords(query)].filter(Boolean).join(', ')
}

function timeWords({ start, end, month, year }: ReportAsked['query']): string {
  if (start && end) return daysWords({ start, end })
  if (!month || !year) return ''
  return periodWords({ month: month === wholeYear ? 'ALL' : Number(month), year: Number(year) })
}
