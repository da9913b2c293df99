import { sql } from 'kysely'
import { chargeTitle } from '#domain/appointment/amounts'
import { modeWords, paidParts } from '#domain/appointment/parts/paid-parts'
import { isCancelled } from '#domain/appointment/payments'
import { appointmentFields, initiatorWords } from '#domain/fields/appointments'
import type { Labelled } from '#domain/fields/field'
import { type Centavos, pesos } from '#domain/kernel/money'
import { knownNumber } from '#domain/kernel/names'
import { reportFileNames } from '#domain/reports/file-names'
import { type Days, daysWords } from '#domain/reports/period'
import { privilegeName } from '#domain/reports/privileges'
import { retailTables } from '#domain/reports/retail'
import type { ReportColumn } from '#domain/reports/table'
import {
  type Counted,
  dailySheets,
  dayColumns,
  modeColumns,
  tallyByDay,
  tallyByMode,
} from '#domain/reports/tally'
import { paymentPhases } from '#domain/rows/tender'
import { privilegeOf } from '#domain/tax/privilege'
import { readStore } from '../resources/read-store'
import { type AppointmentLine, appointmentLines } from './appointment-lines'
import { correctionColumns, correctionLines } from './corrections'
import { legalTables, readSales, sheetsOf } from './figures'
import { paymentLines, paymentSheetColumns } from './payment-lines'
import { type ColumnOf, type Read, type Report, sheetOf } from './report'

type Column = ColumnOf<AppointmentLine>

/** Number of columns that each printed page repeats: date, times and customer, which identify a line. */
const repeated = 4

/** Columns for payments: amount and mode of each phase. */
const paymentColumns: readonly Column[] = paymentPhases.flatMap((title, phase): Column[] => [
  {
    title: `${title} Payment`,
    kind: 'php',
    width: 20,
    total: true,
    value: (row) => row.payments[phase]?.amount ?? 0,
  },
  {
    title: `${title} Payment Mode`,
    kind: 'text',
    width: 25,
    value: (row) => modeWords(row, phase),
  },
])

const counted = (row: AppointmentLine): Counted => ({
  day: row.start_date,
  status: row.status,
  payments: paidParts(row),
})

const wide = <Row>(columns: readonly ReportColumn<Row>[]): readonly ColumnOf<Row>[] =>
  columns.map((column) => ({ ...column, width: column.kind === 'text' ? 20 : 16 }))

const daySheetColumns = wide(dayColumns)

const php = { kind: 'php', width: 16, total: true } as const
const yesOrNo = (flag: boolean | null) => (flag ? 'Yes' : 'No')

const labelOf = (field: Labelled<typeof appointmentFields>): string =>
  appointmentFields[field].label

const booking: readonly Column[] = [
  { title: labelOf('startDate'), kind: 'date', width: 12, value: (row) => row.start_date },
  {
    title: labelOf('startTime'),
    kind: 'time',
    width: 11,
    value: (row) => row.start_time,
  },
  { title: labelOf('endTime'), kind: 'time', width: 11, value: (row) => row.end_time },
  { title: 'Customer', kind: 'text', width: 26, value: (row) => row.name },
  {
    title: labelOf('mobileNumber'),
    kind: 'text',
    width: 20,
    value: (row) => knownNumber(row.mobile_number),
  },
  { title: labelOf('status'), kind: 'text', width: 13, value: (row) => row.status },
  { title: labelOf('serviceIds'), kind: 'text', width: 30, value: (row) => row.services },
]

const places: readonly Column[] = [
  { title: 'Service Type', kind: 'text', width: 13, value: (row) => row.service_offered_type },
  { title: labelOf('staffId'), kind: 'text', width: 16, value: (row) => row.staff },
  {
    title: labelOf('staffRequested'),
    kind: 'text',
    width: 20,
    value: (row) => yesOrNo(row.staff_requested),
  },
  { title: labelOf('roomId'), kind: 'text', width: 12, value: (row) => row.room },
  { title: labelOf('lockerId'), kind: 'text', width: 12, value: (row) => row.locker },
  { title: labelOf('type'), kind: 'text', width: 12, value: (row) => row.type },
]

/** The promo of a visit, or the discount by law that counts in its place. */
const takenBy = (row: AppointmentLine): string | null =>
  isPrivileged(row) ? privilegeName : row.promo

const isPrivileged = ({ privilege, original_price_centavos }: AppointmentLine): boolean =>
  privilegeOf({ privilege, originalPrice: pesos(original_price_centavos as Centavos) }) !== null

const prices: readonly Column[] = [
  { title: 'List Price', ...php, value: (row) => row.original_price_centavos },
  { title: labelOf('promoId'), kind: 'text', width: 22, value: (row) => takenBy(row) },
  {
    title: labelOf('discount'),
    ...php,
    value: (row) => Math.min(row.discount_centavos, row.original_price_centavos),
  },
  {
    title: labelOf('pointsRedeemed'),
    kind: 'whole',
    width: 16,
    total: true,
    value: (row) => row.points_redeemed,
  },
  { title: 'Price', ...php, value: (row) => row.actual_price_centavos },
]

/** `charge`: title of the column of the store's charge. */
const paidColumns = (charge: string): readonly Column[] => [
  ...paymentColumns,
  { title: charge, ...php, value: (row) => row.check_in_percent_charge_amount_centavos },
  { title: 'Total Paid', ...php, value: (row) => row.total_price_paid_centavos },
]

const products: readonly Column[] = [
  { title: labelOf('productsOrdered'), kind: 'text', width: 30, value: (row) => row.products },
]

const cancellation: readonly Column[] = [
  { title: labelOf('cancelReason'), kind: 'text', width: 26, value: (row) => row.cancel_reason },
  {
    title: labelOf('customerInitiatedCancel'),
    kind: 'text',
    width: 19,
    value: (row) =>
      isCancelled(row) ? initiatorWords(row.customer_initiated_cancel === true) : null,
  },
]

const course: readonly Column[] = [
  {
    title: labelOf('pointsEarned'),
    kind: 'whole',
    width: 14,
    total: true,
    value: (row) => row.points_earned,
  },
  { title: 'Checked In', kind: 'date-time', width: 21, value: (row) => row.check_in_date_time },
  { title: 'Checked In By', kind: 'text', width: 16, value: (row) => row.check_in_by },
  { title: 'Completed', kind: 'date-time', width: 21, value: (row) => row.completed_date_time },
  { title: 'Completed By', kind: 'text', width: 16, value: (row) => row.completed_by },
  ...cancellation,
  { title: labelOf('note'), kind: 'text', width: 30, value: (row) => row.note },
  { title: 'Created', kind: 'date-time', width: 21, value: (row) => row.created_date_time },
  { title: 'Created By', kind: 'text', width: 16, value: (row) => row.created_by },
  { title: 'Appointment ID', kind: 'text', width: 38, value: (row) => row.id },
  { title: labelOf('receiptNumber'), kind: 'whole', width: 12, value: (row) => row.receipt_number },
  { title: 'Group', kind: 'text', width: 28, value: groupText },
]

/**
 * The text that marks the guests of a group: the end of the group's id, short as a reference on a receipt. Adds which
 * guest is the payer, and the second therapist of a guest.
 */
function groupText({ group_id, is_group_lead, secondStaff }: AppointmentLine): string | null {
  if (group_id === null) return null
  const reference = group_id.slice(-8).toUpperCase()
  const guest = is_group_lead ? `${reference} payer` : reference
  return secondStaff === null ? guest : `${guest}, with ${secondStaff}`
}

const isCancelledButPaid = sql<boolean>`status = 'CANCELLED' and total_price_paid_centavos > 0`

/**
 * The report of all appointments with payments. Further sheets: money by day and by mode, cancelled appointments with
 * payments, corrections by the day they were made, retail sales. Totals leave out cancelled appointments (SPEC.md
 * report-2).
 */
export async function dailyReport(read: Read, storeCode: string, days: Days): Promise<Report> {
  const store = await read((reader) => readStore(reader, storeCode))
  const charge = chargeTitle(store)
  const paid = paidColumns(charge)
  const [byDay, byMode] = [tallyByDay(), tallyByMode()]
  const seen = (row: AppointmentLine) => {
    const one = counted(row)
    byDay.add(one)
    byMode.add(one)
  }
  return {
    fileName: reportFileNames.daily(days, storeCode),
    period: daysWords(days),
    sheets: [
      sheetOf({
        name: 'Appointments',
        repeated,
        columns: [...booking, ...places, ...prices, ...paid, ...products, ...course],
        pages: () => appointmentLines(read, { storeCode, ...days }),
        counts: (row) => !isCancelled(row),
        totalLabel: 'TOTAL WITHOUT CANCELLED',
        seen,
      }),
      sheetOf({
        name: dailySheets.byDay,
        columns: daySheetColumns,
        pages: () => [byDay.lines()],
      }),
      sheetOf({
        name: dailySheets.byMode,
        columns: wide(modeColumns(charge)),
        pages: () => [byMode.lines()],
      }),
      sheetOf({
        name: 'Cancelled but Paid',
        repeated,
        columns: [...booking, ...paid, ...products, ...cancellation],
        pages: () => appointmentLines(read, { storeCode, ...days, where: isCancelledButPaid }),
      }),
      sheetOf({
        name: 'Corrections',
        repeated,
        columns: correctionColumns,
        pages: () => correctionLines(read, { storeCode, ...days }),
      }),
      sheetsOf(async () => retailTables(await readSales(read, storeCode, days), days)),
      sheetOf({
        name: 'Payments',
        columns: paymentSheetColumns(charge),
        pages: () => paymentLines(read, { storeCode, ...days }),
        counts: ({ kind }) => kind !== 'TIP',
        totalLabel: 'TOTAL WITHOUT TIPS',
      }),
      sheetsOf(() => legalTables(read, store, days)),
    ],
  }
}
