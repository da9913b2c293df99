import { type Centavos, centavos, pesos } from '../kernel/money'
import type { Privilege } from '../rows/privilege'
import { withoutVat } from './without-vat'

/** Percent that the law takes off the price without VAT. */
export const privilegeRate = 20

/** A price by law: without VAT, the discount on that in whole centavos upwards, and the rest. */
export interface PrivilegedPrice {
  net: Centavos
  discount: Centavos
  due: Centavos
}

export function privilegedPrice(price: Centavos, vatRate: number): PrivilegedPrice {
  const net = vatRate > 0 ? withoutVat(price, vatRate) : price
  const discount = Math.ceil((net * privilegeRate) / 100) as Centavos // a whole number
  return { net, discount, due: (net - discount) as Centavos }
}

interface Priced {
  originalPrice: number
  privilege: Privilege | null
}

/** The price of a visit by its privilege; null where the promo takes more off, or there is none. */
export function privilegeOf({ originalPrice, privilege }: Priced): PrivilegedPrice | null {
  if (!privilege) return null
  const price = privilegedPrice(centavos(originalPrice), privilege.vatRate)
  return centavos(originalPrice) - price.due >= centavos(privilege.promoDiscount) ? price : null
}

/** A visit's discount in PHP, and its privilege as the row keeps it: the better of privilege and promo counts. */
export function discounted(
  originalPrice: number,
  promoDiscount: number,
  given: Omit<Privilege, 'promoDiscount'> | null,
): { discount: number; privilege: Privilege | null } {
  if (!given) return { discount: promoDiscount, privilege: null }
  const privilege = { ...given, promoDiscount }
  const price = privilegeOf({ originalPrice, privilege })
  const discount = price ? pesos((centavos(originalPrice) - price.due) as Centavos) : promoDiscount
  return { discount, privilege }
}
