import { type Centavos, centavos, pesos } from '../kernel/money'
import type { Store } from '../rows/store'
import { noTaxes, taxParts } from '../tax/vat'

/** The parts of a total by kind of tax, all in PHP, of which `exempt` is sold without VAT; kinds without a sum are left out. */
export function taxesOf(
  { taxKind, vatRate }: Pick<Store, 'taxKind' | 'vatRate'>,
  total: number,
  exempt: number,
): Record<string, number> {
  const sale = centavos(total)
  const parts =
    taxKind === 'VAT' ? taxParts(sale, centavos(exempt), vatRate) : { ...noTaxes, exempt: sale }
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part !== 0)
      .map(([kind, part]) => [kind, pesos(part as Centavos)]), // whole centavos
  )
}
