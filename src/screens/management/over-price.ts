import { money } from '../../ui/format/format-money'

/** A promo's discount on a service (`off`) and the service's price, in PHP. */
interface Discount {
  promo: string
  service: string
  off: number
  price: number
}

/** The question before discounts are saved that exceed the price; null if none does. */
export function overPriceText(discounts: readonly Discount[]): string | null {
  const over = discounts.filter(({ off, price }) => off > price)
  if (over.length === 0) return null
  const each = over.map(
    ({ promo, service, off, price }) =>
      `${promo} would take ${money(off)} off ${service}, which costs ${money(price)}.`,
  )
  return [...each, 'It would be given for nothing.'].join(' ')
}
