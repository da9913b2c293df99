import { centavos, pesos } from '#domain/kernel/money'
import { kindText, type Privilege } from '#domain/rows/privilege'
import { privilegedPrice, privilegeOf } from '#domain/tax/privilege'
import { amount } from '../../../ui/format/format-money'

/** How a discount by law becomes of a list price in PHP, and how the promo compares. */
export function privilegeNote(originalPrice: number, privilege: Privilege): string {
  const { vatRate, promoDiscount } = privilege
  const { net, discount, due } = privilegedPrice(centavos(originalPrice), vatRate)
  const byLaw = pesos(centavos(originalPrice)) - pesos(due)
  if (!privilegeOf({ originalPrice, privilege }))
    return `The promo takes more: ${amount(promoDiscount)}, by law it is ${amount(byLaw)}.`
  const without = vatRate > 0 ? `${amount(pesos(net))} without VAT, ` : ''
  const would = promoDiscount > 0 ? ` The promo would take ${amount(promoDiscount)}.` : ''
  return `${kindText(privilege)}: ${without}less ${amount(pesos(discount))}, to pay ${amount(pesos(due))}.${would}`
}
