import { Text } from '@mantine/core'
import { moneyMoved } from '#domain/appointment/correction/corrections'
import { type Corrected, paidBackColumns } from '#domain/reports/paid-back'
import { productsText } from '#domain/reports/retail'
import { tableOf } from '#domain/reports/table'
import { reasonWords } from '#domain/rows/correction-reasons'
import { usDateTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { RowName } from '../../../ui/table/row-name'
import { doubledWords } from '../../appointment/corrections/money-lines'
import { SheetTable } from '../sheet/sheet-table'
import { Heading } from './heading'
import type { ClosedDay } from './use-day'

/** Money paid back on the day, by mode; empty if none was. */
export function Refunds({ paidBack }: Pick<ClosedDay, 'paidBack'>) {
  if (paidBack.length === 0) return null
  return (
    <>
      <Heading note="in the sums above, PHP" mt={24}>
        Refunds of this day
      </Heading>
      <SheetTable table={tableOf('Refunds', paidBackColumns, paidBack)} empty="" />
    </>
  )
}

/** The customer's name; for a sale without a customer, its products. */
export const nameOf = (row: Corrected['row']): string =>
  row.name || ('lines' in row ? productsText(row) : '')

/** The reason of a correction that waits for a signature. */
export const whyUnsigned = ({ isDoubled, kind, reason }: Corrected['correction']): string =>
  isDoubled ? (doubledWords[kind] ?? 'Paid back twice') : reasonWords(reason)

interface ToBeSignedProps {
  rows: readonly Corrected[]
  onOpen: (row: Corrected['row']) => void
}

/** Corrections on this tablet that another user has to sign. */
export function ToBeSigned({ rows, onOpen }: ToBeSignedProps) {
  if (rows.length === 0) return null
  const columns: readonly Column<Corrected>[] = [
    {
      key: 'name',
      title: 'Customer',
      cell: ({ row }) => <RowName onClick={() => onOpen(row)}>{nameOf(row)}</RowName>,
    },
    {
      key: 'why',
      title: 'Reason',
      cell: ({ correction }) =>
        correction.isDoubled ? (
          <Text span inherit fw={600} c="var(--fd-cancelled-text)">
            {whyUnsigned(correction)}
          </Text>
        ) : (
          whyUnsigned(correction)
        ),
    },
    {
      key: 'by',
      title: 'By',
      cell: ({ correction }) => `${correction.by}, ${usDateTime(correction.at)}`,
    },
    {
      key: 'amount',
      title: 'Refund (PHP)',
      align: 'right',
      cell: ({ correction }) => amount(moneyMoved(correction)),
    },
  ]
  return (
    <>
      <Heading note="open the visit or sale to sign" mt={24}>
        To be signed by another person
      </Heading>
      <DataTable
        caption="To be signed"
        columns={columns}
        rows={rows}
        rowKey={({ correction }) => correction.id}
        empty=""
      />
    </>
  )
}
