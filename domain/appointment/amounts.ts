import { weekdayOf } from '../kernel/dates'
import {
  type Centavos,
  centavos,
  less,
  pesos,
  serviceCharge,
  shareOf,
  smaller,
  sum,
  times,
} from '../kernel/money'
import { own } from '../kernel/own'
import { type Appointment, isFinal } from '../rows/appointment'
import { type Promo, percentOf } from '../rows/promo'
import { type Occasion, priceAt, type Service } from '../rows/service'
import type { Store } from '../rows/store'
import { chargeRule, usualCharge } from '../rows/store-lists'
import type { World } from '../rows/world'
import { extensionsCommission } from '../slot/extension-terms'

/**
 * The discount of a promo on a service in PHP, at most the service's price; 0 without one. Both the promo and the
 * service list it; on some rows one of the two lists lacks it. `price`: the one that holds for the visit.
 */
export function discountOf(
  promo: Promo | undefined,
  service: Service | undefined,
  price = service?.price ?? 0,
): number {
  if (!promo || !service) return 0
  const sum = own(promo.serviceLessPriceMap, service.id) ?? own(service.promoLessMap, promo.id)
  if (sum === undefined) return 0
  const discount = promo.percent === null ? sum : percentOf(promo.percent, price)
  return discountGiven({ discount, originalPrice: price })
}

/** The discount of a row in PHP, at most its price: older rows may hold a larger one. */
export function discountGiven({
  discount,
  originalPrice,
}: Pick<Appointment, 'discount' | 'originalPrice'>): number {
  return pesos(smaller(centavos(discount), centavos(originalPrice)))
}

/** The prices of a visit's services at its start, and the promo's discount on the main service, in PHP. */
export function pricesAt(services: readonly Service[], promo: Promo | undefined, start: Occasion) {
  const [main] = services
  const originalPrice = pesos(sum(...services.map((each) => centavos(priceAt(each, start)))))
  return { originalPrice, discount: discountOf(promo, main, main && priceAt(main, start)) }
}

/** An amount as messages show it: `PHP 1,250.00`. */
export function inPesos(amount: Centavos): string {
  const [whole = '0', cents = '00'] = pesos(amount).toFixed(2).split('.')
  return `PHP ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

type Priced = Pick<Appointment, 'originalPrice' | 'discount' | 'pointsToRedeem'>

/** List price less promo and points, in PHP, never negative: the default payment (SPEC.md CREATE-7). */
export function netPrice(row: Priced): number {
  const original = centavos(row.originalPrice)
  return pesos(less(less(original, centavos(row.discount)), centavos(row.pointsToRedeem)))
}

/**
 * The amount due before check-in, in PHP: the balance after reservation less the points and the promo's discount on
 * the main service (SPEC.md CHECKIN-3).
 */
export function dueAtCheckIn(row: Priced & Pick<Appointment, 'balanceAfterReservation'>): number {
  const balance = centavos(row.balanceAfterReservation)
  return pesos(less(less(balance, centavos(row.discount)), centavos(row.pointsToRedeem)))
}

/**
 * The row with the amounts left to pay after its payments (SPEC.md money-3, CHECKIN-3). A visit that has ended keeps
 * those of its end.
 */
export function withBalances(row: Appointment): Appointment {
  if (isFinal(row)) return row
  const paid = centavos(row.appointmentCreationPaymentAmount)
  const balanceAfterReservation = pesos(less(centavos(row.originalPrice), paid))
  const next = { ...row, balanceAfterReservation }
  if (row.status !== 'CHECKED_IN') return next
  const due = centavos(dueAtCheckIn(next))
  return { ...next, balanceAfterCheckIn: pesos(less(due, centavos(row.checkInPaymentAmount))) }
}

/** Splits a payment into the part kept for the amount due, and the change; all in PHP (SPEC.md money-6). */
export function tender(given: number, due: number): { kept: number; change: number } {
  const kept = smaller(centavos(given), centavos(due))
  return { kept: pesos(kept), change: pesos(less(centavos(given), kept)) }
}

/** The service charge on an amount, both in PHP. `rate`: percent. */
export function chargeOf(amount: number, rate: number): number {
  return pesos(serviceCharge(centavos(amount), rate))
}

/** The rate of the service charge on a payment, in percent: the rate that the customer was told, else the store's. */
export const chargeRate = (store: Store, input: { chargeRate?: number | undefined }): number =>
  input.chargeRate ?? chargeRule(store).rate

/** The label of the charge: "3% service charge". */
export function chargeLabel(store: Store): string {
  const { name, rate } = chargeRule(store)
  return `${rate}% ${name}`
}

/** The title of the charge in reports: "3% Charge", or "5% Card fee" where a store has its own. */
export function chargeTitle(store: Pick<Store, 'charge'>): string {
  const { name, rate } = chargeRule(store)
  const isUsual = name === usualCharge.name && rate === usualCharge.rate
  return isUsual ? '3% Charge' : `${rate}% ${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** A payment made and the charge on it, in PHP. */
interface Charged {
  kept: number
  charge: number
}

/**
 * The label of a charge that was paid: "3% charge", or "charge" if its rate is neither the store's nor the usual one.
 */
export function chargedLabel(paid: readonly Charged[], store: Store): string {
  if (!store.charge) return `${usualCharge.rate}% charge`
  const rate = [store.charge.rate, usualCharge.rate].find((each) =>
    paid.every(({ kept, charge }) => charge === 0 || charge === chargeOf(kept, each)),
  )
  return rate === undefined ? 'charge' : `${rate}% charge`
}

type Ordered = Pick<Appointment, 'productsOrdered' | 'productPrices'>

/** Total of the ordered products at their stored prices, in PHP. */
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

/** The row with its derived amounts recomputed; needed after every change. */
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
 * Points earned by a completed appointment, from the amount paid for services and the loyalty rule for its weekday
 * (SPEC.md points-1). Rounded down to whole points.
 */
export function pointsFor(paidForServices: number, startDate: string, store: Store): number {
  const rule = store.loyaltyPointsConfig[weekdayOf(startDate)]
  if (!rule || rule.loyaltySpendAmount <= 0) return 0
  const spend = centavos(rule.loyaltySpendAmount)
  const earned = Math.floor(centavos(paidForServices) / spend) * rule.loyaltySpendAmountEquivalent
  // Rounded to hundredths first, because 100 x 0.29 is 28.999999999999996.
  return Math.floor(Math.round(earned * 100) / 100)
}

/** The therapist's commission for these services, in PHP (SPEC.md money-7). */
function commissionFor(
  serviceIds: readonly string[],
  commissions: Readonly<Record<string, number>>,
): number {
  return pesos(sum(...serviceIds.map((id) => centavos(own(commissions, id) ?? 0))))
}

/**
 * The commission of an appointment's therapist in PHP, for its services and extensions. In a store whose commissions
 * follow promos, that of the services falls as their price; points are money that was paid earlier (SPEC.md PRICE-4).
 * `guest`: the booking with the price, of a second therapist the guest's.
 */
export function commissionOf(world: World, row: Appointment, guest = row): number {
  const commissions = world.staffs.get(row.staffId ?? '')?.serviceCommissionMap ?? {}
  const ofList = centavos(commissionFor(row.serviceIds, commissions))
  const list = centavos(guest.originalPrice)
  const paid = less(list, centavos(discountGiven(guest)))
  const ofServices = world.store.commissionsFollowPromos ? shareOf(ofList, paid, list) : ofList
  return pesos(sum(ofServices, centavos(extensionsCommission(world, row, commissions))))
}
