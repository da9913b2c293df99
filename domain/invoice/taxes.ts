import { centavos, pesos } from '../kernel/money'
import type { Store } from '../rows/store'

/** The kinds of tax in a total (PHP) that includes the VAT. Empty for a store that isn't registered for VAT. */
export function taxesOf(
  { taxKind, vatRate }: Pick<Store, 'taxKind' | 'vatRate'>,
  total: number,
): Record<string, number> {
  if (taxKind !== 'VAT') return {}
  const whole = centavos(total)
  const net = centavos(Math.round((whole * 100) / (100 + vatRate)) / 100)
  return { vatable: pesos(net), vat: pesos(centavos((whole - net) / 100)) }
}
