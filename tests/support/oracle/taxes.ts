import type { Appointment } from '#domain/rows/appointment'
import { cents, type Entry, groupBy, type OracleRows, total } from './money'
import { byLaw, isPrivileged, privilegedExtensions } from './privileges'
import { soldIn } from './sales'
import type { createSheets } from './sheets'
import { type SoldPart, soldParts, soldSum } from './sold'

/** How the store is registered for taxes: '' if its papers say nothing of them. */
export interface TaxSetting {
  taxKind: string
  vatRate: number
}

/** The sheet of taxes, reckoned with integers of any size: each part of a sale once, its VAT the rest of its price. */
export function addTaxes(
  { sheet }: ReturnType<typeof createSheets>,
  { taxKind, vatRate }: TaxSetting,
  { rows, entries, range }: TaxedRows,
) {
  if (taxKind === '') return
  const isVat = taxKind === 'VAT'
  const [vatTitle, titles] = [`VAT ${vatRate}%`, isVat ? ['VAT-Exempt', 'Zero-Rated'] : ['Non-VAT']]
  const taxes = sheet('Taxes', ['Gross', 'Discount', 'Vatable', vatTitle, ...titles])
  const sold = new Map(
    soldParts(entries).flatMap(({ row, visits, services }) =>
      visits > 0 ? [[row.id, services] as const] : [],
    ),
  )
  for (const part of refundsOfDay(soldIn(rows, entries, range))) {
    const gross = soldSum(part)
    const discount = part.visits > 0 && !('lines' in part.row) ? discountOf(part.row) : 0
    const exempt = exemptOf(part, sold.get(part.row.id) ?? 0)
    const vatable = isVat ? netOf(gross - exempt, vatRate) : 0
    taxes.add(part.row.id, {
      Gross: gross,
      Discount: discount,
      ...(isVat
        ? { Vatable: vatable, [vatTitle]: gross - exempt - vatable, 'VAT-Exempt': exempt }
        : { 'Non-VAT': gross }),
    })
  }
}

/** The services with a privilege; of money paid back as much as they and their extensions were sold for. */
function exemptOf({ row, visits, services, refunds }: SoldPart, sold: number): number {
  if ('lines' in row || !isPrivileged(row)) return 0
  if (visits > 0) return services + privilegedExtensions(row)
  return -Math.min(refunds, sold + privilegedExtensions(row))
}

/** The parts, with the refunds of a row on a day as one. */
function refundsOfDay(parts: readonly SoldPart[]): SoldPart[] {
  const back = parts.filter(({ refunds }) => refunds > 0)
  const groups = groupBy(back, ({ row, day }) => `${row.id} ${day}`)
  const sums = [...groups.values()].flatMap((some) =>
    some.slice(0, 1).map((one) => ({ ...one, refunds: total(some.map((each) => each.refunds)) })),
  )
  return [...parts.filter(({ refunds }) => refunds === 0), ...sums]
}

interface TaxedRows {
  rows: OracleRows
  entries: readonly Entry[]
  range: { start: string; end: string }
}

/** The VAT that a privilege saves is no discount. */
const discountOf = (row: Appointment): number =>
  isPrivileged(row)
    ? byLaw(cents(row.originalPrice), row.privilege?.vatRate ?? 0).discount
    : Math.min(cents(row.discount), cents(row.originalPrice))

/** Half up, away from zero. */
function netOf(amount: number, rate: number): number {
  const whole = BigInt(100 + rate)
  const size = (BigInt(Math.abs(amount)) * 200n + whole) / (2n * whole)
  return Math.sign(amount) * Number(size)
}
