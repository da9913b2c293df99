import type { Store } from '#domain/rows/store'
import { showsTaxes } from '#domain/tax/registration'
import { addTaxes, noTaxes, type TaxParts, taxesOf } from '#domain/tax/vat'
import { amount } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'

/** The total of a visit or sale on paper, and the part of it that is sold without VAT; centavos. */
export interface TaxedTotal {
  total: number
  exempt: number
}

/** Lines with the parts of a paper's total by tax; none for a store whose papers say nothing of taxes. */
export function taxLines(store: Store, totals: readonly TaxedTotal[]): PrintLine[] {
  if (!showsTaxes(store)) return []
  const parts = totals.map(({ total, exempt }) => taxesOf(store, total, exempt))
  const all = parts.reduce(addTaxes, noTaxes)
  return store.taxKind === 'VAT'
    ? vatLines(all, store.vatRate)
    : [line('Non-VAT sales', all.exempt)]
}

const line = (left: string, sum: number): PrintLine => ({ left, right: amount(sum / 100) })

const vatLines = ({ vatable, vat, exempt, zeroRated }: TaxParts, rate: number): PrintLine[] => [
  line('Vatable sales', vatable),
  line(`VAT ${rate}%`, vat),
  line('VAT-exempt sales', exempt),
  line('Zero-rated sales', zeroRated),
]
