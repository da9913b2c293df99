import { isCancelled, paidInAll, paymentsOf } from '../appointment/payments'
import type { Appointment } from '../rows/appointment'
import type { Sale } from '../rows/sale'
import { type Days, isWithin } from './period'
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

/** Name of the sheet that the screen sums up. */
export const storeSheet = 'By Store'

/**
 * Sums up the figures of each store on some days, one appointment or sale at a time: all that are of the days or were
 * paid back on them.
 */
export function tallyStores(stores: readonly { code: string; name: string }[], days: Days) {
  const nameOf = (code: string) => stores.find((each) => each.code === code)?.name ?? code
  const lines = linesByKey((code) => emptyLine(nameOf(code)))
  for (const { code } of stores) lines.of(code)
  return {
    add: (row: Appointment | Sale) => addRow(lines.of(row.storeCode), row, days),
    tables: (): ReportTable[] => [tableOf(storeSheet, storeColumns, lines.all())],
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
  { key: 'completed', title: 'Completed', ...count, value: ({ visits }) => visits },
  { title: 'Cancelled', ...count, value: ({ cancelled }) => cancelled },
  { title: 'Refunds', ...php, value: ({ refunds }) => refunds },
  { key: 'sales', title: 'Sales', ...php, value: salesTotal },
  { key: 'paid', title: 'Paid', ...php, value: ({ paid }) => paid },
]
