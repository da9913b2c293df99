import { cents, type Entry, type OracleRows } from './money'
import { soldIn } from './sales'
import type { createSheets } from './sheets'
import { soldSum } from './sold'

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
  for (const part of soldIn(rows, entries, range)) {
    const gross = soldSum(part)
    const discount = part.visits > 0 && !('lines' in part.row) ? discountOf(part.row) : 0
    const vatable = isVat ? netOf(gross, vatRate) : 0
    taxes.add(part.row.id, {
      Gross: gross,
      Discount: discount,
      ...(isVat ? { Vatable: vatable, [vatTitle]: gross - vatable } : { 'Non-VAT': gross }),
    })
  }
}

interface TaxedRows {
  rows: OracleRows
  entries: readonly Entry[]
  range: { start: string; end: string }
}

const discountOf = (row: { discount: number; originalPrice: number }) =>
  Math.min(cents(row.discount), cents(row.originalPrice))

/** Half up, away from zero. */
function netOf(amount: number, rate: number): number {
  const whole = BigInt(100 + rate)
  const size = (BigInt(Math.abs(amount)) * 200n + whole) / (2n * whole)
  return Math.sign(amount) * Number(size)
}
