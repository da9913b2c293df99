import { chargeOf, netPrice, tender } from '#domain/appointment/amounts'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { World } from '#domain/rows/world'
import type { BookingDraft } from './draft'
import { pricedBy } from './settle'

/** Everything about money that the form shows, in PHP. */
export interface BookingPrice {
  list: number
  discount: number
  points: number
  /** list price less promo and points: what the amount is by default */
  net: number
  amount: number | null | 'invalid'
  charge: number
  /** what is given beyond the net price */
  change: number
  /** the payment kept and its charge */
  toPay: number
}

/** How much of the price is paid with the booking; blank while nobody has said so. */
export type Paid = '' | 'nothing' | 'deposit' | 'full'

/** A customer who is here pays in full by default. */
export function paidOf({ amount, status }: BookingDraft, { net }: BookingPrice): Paid {
  if (amount === undefined) return status === 'RESERVED' ? '' : 'full'
  if (amount === 0) return 'nothing'
  return amount === 'full' || (typeof amount === 'number' && amount >= net) ? 'full' : 'deposit'
}

/** Whether there is something to pay for a reservation of which nobody has said whether it is paid: it may come by phone. */
export const asksPaid = (draft: BookingDraft, price: BookingPrice): boolean =>
  price.net > 0 && paidOf(draft, price) === ''

/** The amounts of a settled draft, by the domain's rules (SPEC.md CREATE-7, money-2). */
export function bookingPrice(draft: BookingDraft, world: World): BookingPrice {
  const priced = pricedBy(draft, world)
  const net = netPrice(priced)
  const amount = draft.amount === undefined || draft.amount === 'full' ? net : draft.amount
  const { kept, change } = tender(typeof amount === 'number' ? Math.max(0, amount) : 0, net)
  const charge = draft.hasCharge ? chargeOf(kept) : 0
  return {
    list: priced.originalPrice,
    discount: priced.discount,
    points: priced.pointsToRedeem,
    net,
    amount,
    charge,
    change,
    toPay: pesos(sum(centavos(kept), centavos(charge))),
  }
}
