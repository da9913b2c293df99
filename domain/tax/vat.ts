import type { Store } from '../rows/store'
import { withoutVat } from './without-vat'

/** The parts of a sale by tax, in centavos. They add up to the sale. */
export interface TaxParts {
  vatable: number
  vat: number
  exempt: number
  zeroRated: number
}

export const noTaxes: Readonly<TaxParts> = { vatable: 0, vat: 0, exempt: 0, zeroRated: 0 }

/** The parts of a sale of a VAT-registered store in centavos, of which `exempt` is sold without VAT. */
export function taxParts(sale: number, exempt: number, rate: number): TaxParts {
  const taxed = sale - exempt
  const vatable = taxed < 0 ? -withoutVat(-taxed, rate) : withoutVat(taxed, rate)
  return { vatable, vat: taxed - vatable, exempt, zeroRated: 0 }
}

/** The parts of a sale by tax, in centavos. A store that is not registered for VAT sells all of it without. */
export const taxesOf = (
  { taxKind, vatRate }: Pick<Store, 'taxKind' | 'vatRate'>,
  sale: number,
  exempt: number,
): TaxParts => (taxKind === 'VAT' ? taxParts(sale, exempt, vatRate) : { ...noTaxes, exempt: sale })

export const addTaxes = (a: TaxParts, b: TaxParts): TaxParts => ({
  vatable: a.vatable + b.vatable,
  vat: a.vat + b.vat,
  exempt: a.exempt + b.exempt,
  zeroRated: a.zeroRated + b.zeroRated,
})
