import { businessTimeOfInstant } from '../kernel/dates'
import { centavos } from '../kernel/money'
import { isRetail, type Sale } from '../rows/sale'
import { lineTotal } from '../sale/sale-lines'

/** The channel of sales without an appointment. */
export const retailChannel = 'RETAIL'

/** The figures that a sale adds to a day; a refund is negative. Amounts in centavos. */
interface RetailEntry {
  day: string
  /** HH:00 */
  hour: string
  products: number
  sold: readonly { id: string; count: number; sales: number }[]
}

/** The figures of a sale on its day, and those of its refunds and returned products on their days. */
export function retailEntries(sale: Sale): RetailEntry[] {
  if (!isRetail(sale)) return []
  const sold = sale.lines.map((line) => {
    return { id: line.productId, count: line.quantity, sales: lineTotal(line) }
  })
  const back = sale.corrections.map(({ kind, day, at, amount, productId, quantity }) => ({
    day,
    hour: hourOf(at),
    products: kind === 'REFUND' ? -centavos(amount) : 0,
    sold:
      kind === 'LINE' && productId
        ? [{ id: productId, count: -quantity, sales: -centavos(amount) }]
        : [],
  }))
  const made = { day: sale.day, hour: hourOf(sale.soldAt), products: centavos(sale.total), sold }
  return [made, ...back]
}

const hourOf = (at: string): string => `${businessTimeOfInstant(at)?.time.slice(0, 2) ?? '00'}:00`
