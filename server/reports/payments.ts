import { paymentPhases } from '#domain/appointment/payments'
import type { ReportColumn } from '#domain/reports/table'
import { type Counted, dayColumns, modeColumns } from '#domain/reports/tally'
import type { AppointmentLine } from './appointment-lines'
import type { ColumnOf } from './report'

/** Columns for payments: amount and mode of each phase. */
export const paymentColumns: readonly ColumnOf<AppointmentLine>[] = paymentPhases.flatMap(
  (title, phase): ColumnOf<AppointmentLine>[] => [
    {
      title: `${title} Payment`,
      kind: 'php',
      width: 20,
      total: true,
      value: (row) => row.payments[phase]?.amount ?? 0,
    },
    {
      title: `${title} Mode`,
      kind: 'text',
      width: 17,
      value: (row) => row.payments[phase]?.mode ?? null,
    },
  ],
)

export const counted = (row: AppointmentLine): Counted => ({
  day: row.start_date,
  status: row.status,
  payments: row.payments,
})

const wide = <Row>(columns: readonly ReportColumn<Row>[]): readonly ColumnOf<Row>[] =>
  columns.map((column) => ({ ...column, width: column.kind === 'text' ? 20 : 16 }))

export const modeSheetColumns = wide(modeColumns)
export const daySheetColumns = wide(dayColumns)
