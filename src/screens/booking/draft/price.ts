import { chargeOf, netPrice, tender } from '#domain/appointment/amounts'
import { centavos, pesos, sum } from '#domain/kernel/money'
import type { Privilege } from '#domain/rows/privilege'
import { chargeRule } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { TextlessDraft } from './draft'
import { pricedBy } from './normalize-draft'

/** Amounts shown by the form, in PHP. */
export interface BookingPrice {
  list: number
  discount: number
  /** the discount by law, and what it is compared with; null: none */
  privilege: Privilege | null
  points: number
  /** list price less discount and points; paid by default */
  net: number
  amount: number | null | 'invalid'
  charge: number
  /** cash given above the net price */
  change: number
  /** the part of the payment that is kept, with its 3% charge */
  toPay: number
}

/** The part of the price that is paid at the booking; blank until it is chosen. */
export type Paid = '' | 'nothing' | 'deposit' | 'full'

/**
 * The part of the price that is paid at the booking, from the typed amount. A check-in pays in full unless another
 * amount was typed.
 */
export function paidOf({ amount, status }: TextlessDraft, { net }: BookingPrice): Paid {
  if (amount === undefined) return status === 'RESERVED' ? '' : 'full'
  if (amount === 0) return 'nothing'
  return amount === 'full' || (typeof amount === 'number' && amount >= net) ? 'full' : 'deposit'
}

/**
 * Whether to ask how much of a reservation is paid: a price is due and no amount was chosen. Reservations by phone are
 * often unpaid.
 */
export const asksPaid = (draft: TextlessDraft, price: BookingPrice): boolean =>
  price.net > 0 && paidOf(draft, price) === ''

/** Computes the amounts of a normalized draft by the domain's rules (SPEC.md CREATE-7, money-2). */
export function bookingPrice(draft: TextlessDraft, world: World): BookingPrice {
  const priced = pricedBy(draft, world)
  const net = netPrice(priced)
  const amount = draft.amount === undefined || draft.amount === 'full' ? net : draft.amount
  const { kept, change } = tender(typeof amount === 'number' ? Math.max(0, amount) : 0, net)
  const charge = draft.hasCharge ? chargeOf(kept, chargeRule(world.store).rate) : 0
  return {
    list: priced.originalPrice,
    discount: priced.discount,
    privilege: priced.privilege,
    points: priced.pointsToRedeem,
    net,
    amount,
    charge,
    change,
    toPay: pesos(sum(centavos(kept), centavos(charge))),
  }
}
