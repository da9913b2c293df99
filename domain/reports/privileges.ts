import { appointmentFields } from '../fields/appointments'
import { centavos, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { extensionsOf } from '../rows/extension'
import { idText, kindText, type Privilege } from '../rows/privilege'
import type { Store } from '../rows/store'
import { privilegedPrice, privilegeOf } from '../tax/privilege'
import { php, type ReportColumn, type ReportTable, tableOf } from './table'

/** A visit with a discount by law; centavos. */
interface PrivilegeLine {
  row: Appointment
  privilege: Privilege
  gross: number
  net: number
  discount: number
}

/** The line of "By Promo" that sums up the visits with a discount by law. */
export const privilegeName = 'SENIOR / PWD'

/**
 * The book of discounts by law: a line for each completed visit of the days that had one. None for a store that neither
 * gives nor gave it.
 */
export function privilegeTables(
  { givesPrivileges }: Pick<Store, 'givesPrivileges'>,
  rows: readonly Appointment[],
): ReportTable[] {
  const lines = rows.flatMap(linesOf)
  return givesPrivileges || lines.length > 0 ? [tableOf('Senior and PWD', columns, lines)] : []
}

function linesOf(row: Appointment): PrivilegeLine[] {
  const { privilege } = row
  if (!privilege || !privilegeOf(row) || row.status !== 'COMPLETED') return []
  const lists = extensionsOf(row).flatMap(({ listPrice }) => listPrice ?? [])
  const gross = [row.originalPrice, ...lists].map(centavos)
  const prices = gross.map((price) => privilegedPrice(price, privilege.vatRate))
  return [
    {
      row,
      privilege,
      gross: sum(...gross),
      net: sum(...prices.map(({ net }) => net)),
      discount: sum(...prices.map(({ discount }) => discount)),
    },
  ]
}

const columns: readonly ReportColumn<PrivilegeLine>[] = [
  { title: 'Date', kind: 'date', value: ({ row }) => row.startDate },
  { title: 'Name', kind: 'text', value: ({ row, privilege }) => privilege.name || row.name },
  { title: 'Kind', kind: 'text', value: ({ privilege }) => kindText(privilege) },
  { title: 'ID', kind: 'text', value: ({ privilege }) => idText(privilege) },
  { title: 'Gross', ...php, value: ({ gross }) => gross },
  { title: 'Without VAT', ...php, value: ({ net }) => net },
  { title: '20% Discount', ...php, value: ({ discount }) => discount },
  { title: 'Due', ...php, value: ({ net, discount }) => net - discount },
  {
    title: appointmentFields.receiptNumber.label,
    kind: 'whole',
    value: ({ row }) => row.receiptNumber,
  },
  { title: 'Appointment ID', kind: 'text', value: ({ row }) => row.id },
]
