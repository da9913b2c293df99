import { type Centavos, centavos, pesos } from '../kernel/money'
import type { Store } from '../rows/store'
import { taxesOf } from '../tax/vat'

/** The parts of a total by kind of tax, all in PHP, of which `exempt` is sold without VAT; kinds without a sum are left out. */
export function taxSums(
  store: Pick<Store, 'taxKind' | 'vatRate'>,
  total: number,
  exempt: number,
): Record<string, number> {
  const parts = taxesOf(store, centavos(total), centavos(exempt))
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part !== 0)
      .map(([kind, part]) => [kind, pesos(part as Centavos)]), // whole centavos
  )
}
