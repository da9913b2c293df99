import { isCancelled, paidInAll, paymentsOf } from '../appointment/payments'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import { type Days, daysBefore, daysIn, isWithin, monthBefore } from './period'
import { takenForRetail } from './retail'
import { addSales, entriesOn, noSales, type SalesSums, salesTotal } from './sales-entries'
import { linesByKey } from './summary'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** Figures of a store; amounts in centavos. */
interface StoreLine extends SalesSums {
  name: string
  appointments: number
  cancelled: number
  /** payments of the days' appointments that are not cancelled, and the money of retail, as in the daily report */
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
    add(row: Appointment | Sale) {
      for (const { days, lines } of sheets) addRow(lines.of(row.storeCode), row, days)
    },
    tables: (): ReportTable[] =>
      sheets.map(({ name, lines }) => tableOf(name, storeColumns, lines.all())),
  }
}

const emptyLine = (name: string): StoreLine => ({
  ...noSales,
  name,
  appointments: 0,
  cancelled: 0,
  paid: 0,
})

function addRow(line: StoreLine, row: Appointment | Sale, days: Days) {
  for (const entry of entriesOn(row, days)) addSales(line, entry)
  if ('lines' in row) line.paid += takenForRetail(row, days)
  else if (isWithin(row.startDate, days)) addAppointment(line, row)
}

function addAppointment(line: StoreLine, row: Appointment) {
  line.appointments += 1
  if (isCancelled(row)) line.cancelled += 1
  else line.paid += paidInAll(paymentsOf(row))
}

const count = { kind: 'whole', total: true } as const

const storeColumns: readonly ReportColumn<StoreLine>[] = [
  { title: 'Store', kind: 'text', value: ({ name }) => name },
  { title: 'Appointments', ...count, value: ({ appointments }) => appointments },
  { title: 'Completed', ...count, value: ({ visits }) => visits },
  { title: 'Cancelled', ...count, value: ({ cancelled }) => cancelled },
  { title: 'Refunds', ...php, value: ({ refunds }) => refunds },
  { title: 'Sales', ...php, value: salesTotal },
  { title: 'Paid', ...php, value: ({ paid }) => paid },
]
