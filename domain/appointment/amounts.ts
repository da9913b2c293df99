import { weekdayOf } from '../kernel/dates'
import {
  type Centavos,
  centavos,
  less,
  pesos,
  serviceCharge,
  smaller,
  sum,
  times,
} from '../kernel/money'
import { own } from '../kernel/own'
import type { Appointment } from '../rows/appointment'
import type { Promo } from '../rows/promo'
import type { Service } from '../rows/service'
import type { Store } from '../rows/store'

/**
 * PHP that a promo takes off a service, at most its price; 0 when it takes nothing off (one relation seen from two
 * sides).
 */
export function discountOf(promo: Promo | undefined, service: Service | undefined): number {
  if (!promo || !service) return 0
  const off = own(promo.serviceLessPriceMap, service.id) ?? own(service.promoLessMap, promo.id) ?? 0
  return discountGiven({ discount: off, originalPrice: service.price })
}

/** PHP that was taken off a price: never more than the price, whatever an older row says. */
export function discountGiven({
  discount,
  originalPrice,
}: Pick<Appointment, 'discount' | 'originalPrice'>): number {
  return pesos(smaller(centavos(discount), centavos(originalPrice)))
}

export function listPrice(services: readonly Service[]): number {
  return pesos(sum(...services.map((service) => centavos(service.price))))
}

/** `PHP 1,250.00` as it stands in messages. */
export function inPesos(amount: Centavos): string {
  const [whole = '0', cents = '00'] = pesos(amount).toFixed(2).split('.')
  return `PHP ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

type Priced = Pick<Appointment, 'originalPrice' | 'discount' | 'pointsToRedeem'>

/** List price less promo and points, in PHP: the default payment (SPEC.md CREATE-7), never negative. */
export function netPrice(row: Priced): number {
  const original = centavos(row.originalPrice)
  return pesos(less(less(original, centavos(row.discount)), centavos(row.pointsToRedeem)))
}

/**
 * The amount due before check-in, in PHP: the balance after reservation less points and promo
 * discount of the main service (SPEC.md CHECKIN-3).
 */
export function dueAtCheckIn(row: Priced & Pick<Appointment, 'balanceAfterReservation'>): number {
  const balance = centavos(row.balanceAfterReservation)
  return pesos(less(less(balance, centavos(row.discount)), centavos(row.pointsToRedeem)))
}

/** A payment split into what covers the amount due and the change, both PHP (SPEC.md money-6). */
export function tender(given: number, due: number): { kept: number; change: number } {
  const kept = smaller(centavos(given), centavos(due))
  return { kept: pesos(kept), change: pesos(less(centavos(given), kept)) }
}

/** Whether the 3% service charge is proposed for a mode of payment; a person decides. */
export const isCharged = (modeOfPayment: string): boolean => modeOfPayment === 'CREDIT CARD'

export function chargeOf(amount: number): number {
  return pesos(serviceCharge(centavos(amount)))
}

type Ordered = Pick<Appointment, 'productsOrdered' | 'productPrices'>

/** Total of the products ordered at the prices they were added for, in PHP. */
export function productsTotal(row: Ordered): number {
  const lines = Object.entries(row.productsOrdered).map(([id, quantity]) =>
    times(centavos(own(row.productPrices, id) ?? 0), quantity),
  )
  return pesos(sum(...lines))
}

/** Additional payment + balance after check-in + products, in PHP (SPEC.md COMPLETE-2). */
export function totalPayable(
  row: Ordered & Pick<Appointment, 'additionalPaymentAmount' | 'balanceAfterCheckIn'>,
): number {
  return pesos(
    sum(
      centavos(row.additionalPaymentAmount),
      centavos(row.balanceAfterCheckIn ?? 0),
      centavos(productsTotal(row)),
    ),
  )
}

/** Computes the derived amounts of a row anew, after every change. */
export const withTotals = (row: Appointment): Appointment => ({ ...row, ...totalsOf(row) })

/** The price to be paid and the sum of all payments, in PHP. */
export function totalsOf(row: Appointment): Pick<Appointment, 'actualPrice' | 'totalPricePaid'> {
  const paid = sum(
    centavos(row.appointmentCreationPaymentAmount),
    centavos(row.checkInPaymentAmount),
    centavos(row.completedPaymentAmount),
    centavos(row.checkInPercentChargeAmount),
    centavos(row.additionalPaymentAmount),
    centavos(row.productPaymentAmount),
  )
  return { actualPrice: netPrice(row), totalPricePaid: pesos(paid) }
}

/**
 * Points that a completed appointment earns: what was paid for services, by the loyalty rule of
 * its start's weekday (SPEC.md points-1). Points are whole: an equivalent may have decimals, they haven't.
 */
export function pointsFor(paidForServices: number, startDate: string, store: Store): number {
  const rule = store.loyaltyPointsConfig[weekdayOf(startDate)]
  if (!rule || rule.loyaltySpendAmount <= 0) return 0
  const spend = centavos(rule.loyaltySpendAmount)
  const earned = Math.floor(centavos(paidForServices) / spend) * rule.loyaltySpendAmountEquivalent
  // In hundredths first: 100 x 0.29 is 28.999999999999996.
  return Math.floor(Math.round(earned * 100) / 100)
}

/** A therapist's commission for the services given, in PHP (SPEC.md money-7). */
export function commissionFor(
  serviceIds: readonly string[],
  commissions: Readonly<Record<string, number>>,
): number {
  return pesos(sum(...serviceIds.map((id) => centavos(own(commissions, id) ?? 0))))
}
