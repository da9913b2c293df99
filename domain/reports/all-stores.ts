import { isCancelled, paidInAll, paymentsOf } from '../appointment/payments'
import type { Appointment } from '../rows/appointment'
import { type Days, daysBefore, daysIn, monthBefore } from './period'
import { salesTotal, visitOf } from './sales'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

interface StoreLine {
  name: string
  appointments: number
  completed: number
  cancelled: number
  /** sales of completed visits, in centavos */
  sales: number
  /** payments for appointments that are not cancelled, as in the daily report */
  paid: number
}

/** Names of the sheets; the screen compares the second with the third. */
export const storeSheets = {
  today: 'Today',
  month: 'Month to Date',
  before: 'Same Days Last Month',
}

/** The ranges of the sheets on a business day. */
export function storeRanges(today: string): Record<keyof typeof storeSheets, Days> {
  const period = { month: Number(today.slice(5, 7)), year: Number(today.slice(0, 4)) }
  const month = { start: daysIn(period).start, end: today }
  const first = daysIn(monthBefore(period))
  const before =
    month.start === today ? { start: first.start, end: first.start } : daysBefore(month)
  return { today: { start: today, end: today }, month, before }
}

/** Sums up the figures of each store for today, this month, and the same days of the month before. */
export function tallyStores(stores: readonly { code: string; name: string }[], today: string) {
  const ranges = storeRanges(today)
  const sheets = (['today', 'month', 'before'] as const).map((range) => ({
    name: storeSheets[range],
    days: ranges[range],
    lines: linesByKey((code) => emptyLine(stores.find((each) => each.code === code)?.name ?? code)),
  }))
  for (const { lines } of sheets) for (const { code } of stores) lines.of(code)
  return {
    add(row: Appointment) {
      for (const { days, lines } of sheets)
        if (row.startDate >= days.start && row.startDate <= days.end)
          addRow(lines.of(row.storeCode), row)
    },
    tables: (): ReportTable[] =>
      sheets.map(({ name, lines }) => tableOf(name, storeColumns, lines.all())),
  }
}

const emptyLine = (name: string): StoreLine => ({
  name,
  appointments: 0,
  completed: 0,
  cancelled: 0,
  sales: 0,
  paid: 0,
})

function addRow(line: StoreLine, row: Appointment) {
  line.appointments += 1
  if (isCancelled(row)) line.cancelled += 1
  else line.paid += paidInAll(paymentsOf(row))
  if (row.status !== 'COMPLETED') return
  line.completed += 1
  line.sales += salesTotal(visitOf(row))
}

const count = { kind: 'whole', total: true } as const

const storeColumns: readonly ReportColumn<StoreLine>[] = [
  { title: 'Store', kind: 'text', value: ({ name }) => name },
  { title: 'Appointments', ...count, value: ({ appointments }) => appointments },
  { title: 'Completed', ...count, value: ({ completed }) => completed },
  { title: 'Cancelled', ...count, value: ({ cancelled }) => cancelled },
  { title: 'Sales', ...php, value: ({ sales }) => sales },
  { title: 'Paid', ...php, value: ({ paid }) => paid },
]
