import { claimedDay } from '../kernel/claimed-day'
import { centavos, less, pesos, sum } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import { redemptionChoices } from '../rows/points'
import { priceAt, type Service } from '../rows/service'
import type { Store } from '../rows/store'
import type { Changes, Context, RowChange, Transition, World } from '../rows/world'
import { discounted } from '../tax/privilege'
import {
  chargeOf,
  chargeRate,
  discountGiven,
  discountOf,
  dueAtCheckIn,
  withTotals,
} from './amounts'
import type { CheckInInput } from './input'
import { type KeptPayment, keptPayment, partsRule } from './kept-payment'
import { placesAfter, placesRule } from './places'
import { promoDiscountOf, withExtensions } from './privilege'
import { promoObstacles } from './promo-fit'
import { redeem } from './redeem'
import {
  anotherDayRule,
  confirmedBy,
  mustBe,
  paymentRule,
  priceRule,
  promoRule,
  requireThat,
} from './rules'
import { stamped } from './stamp'
import { withMoney } from './takings'
import { moneyTaken } from './with-tenders'

/** Checks a RESERVED appointment in (SPEC.md CHECKIN-1 to CHECKIN-4). */
export const checkIn: Transition<CheckInInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED'], 'checked in')
    if (missing || !row) return missing
    const next = prepared(world, row, input)
    return (
      placesRequired(next) ??
      paymentRule(world, input.checkInPayment, 'checkInPayment') ??
      newPromoRule(world, row, input) ??
      pointsRule(world, row, next, input) ??
      priceRule(input.shownPrice, dueAtCheckIn(next), 'checkInPayment') ??
      partsRule(world, input.checkInPayment, 'checkInPayment', dueAtCheckIn(next)) ??
      placesRule(world, row, next, {
        ...input,
        now: context.now,
        others: isNewPromo(row, input) ? promoObstacles(world, next) : [],
      }) ??
      anotherDayRule(
        row,
        [claimedDay(input.paidOn, context.now.date), context.now.date],
        input.confirmed,
      )
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (row?.status !== 'RESERVED') return null
    const ready = prepared(world, row, input)
    const payment = keptPayment(world, input.checkInPayment, dueAtCheckIn(ready))
    const taken = moneyTaken(input, context, { 'Check-In': payment })
    const paid = withMoney(row, withPayment(world.store, ready, payment, input, context), taken)
    const person = world.customers.get(row.mobileNumber)
    const redeemed = person ? redeem(paid, person) : null
    const next = stamped(withTotals(redeemed?.row ?? paid), context)
    const rows: RowChange[] = [{ table: 'appointments', row: next }]
    if (redeemed && redeemed.points.length > 0)
      rows.push({ table: 'customers', row: redeemed.person })
    return { rows, points: redeemed?.points ?? [] }
  },
}

/** The row with the input's values, before its payment. Promo and points are deducted once (SPEC.md money-3). */
function prepared(world: World, row: Appointment, input: CheckInInput): Appointment {
  const promoId = input.promoId === undefined ? row.promoId : input.promoId
  const next = { ...row, ...discountsWith(world, row, promoId) }
  return withExtensions({
    ...row,
    ...placesAfter(row, input),
    status: 'CHECKED_IN',
    note: input.note === undefined ? row.note : input.note,
    promoId,
    discount: next.discount,
    privilege: next.privilege,
    pointsToRedeem: pointsCounted(world, next, wantedPoints(row, input)),
    confirmed: confirmedBy(row, input),
  })
}

/**
 * The promo's discount at check-in in PHP: the booking's promo keeps the promised amount, another promo gives its
 * present one.
 */
function promoDiscountWith(world: World, row: Appointment, promoId: string | null): number {
  if (promoId === row.promoId) return promoDiscountOf(row)
  const main = world.services.get(row.serviceIds[0] ?? '')
  const discount = discountOf(world.promos.get(promoId ?? ''), main, main && bookedPrice(row, main))
  return discountGiven({ ...row, discount })
}

/** The discount at check-in in PHP: the promo's, or that by law where it is better. */
export const discountsWith = (world: World, row: Appointment, promoId: string | null) =>
  discounted(row.originalPrice, promoDiscountWith(world, row, promoId), row.privilege)

/** The price of the main service as it was booked; of several services, the present one of the visit's start. */
const bookedPrice = (row: Appointment, main: Service): number =>
  row.serviceIds.length === 1 ? row.originalPrice : priceAt(main, row)

const wantedPoints = (row: Appointment, input: CheckInInput): number =>
  input.pointsToRedeem ?? row.pointsToRedeem

/**
 * Points redeemed at check-in. Points promised at booking stay valid when the store changes its rules, up to the
 * customer's balance and the amount due.
 */
export function pointsCounted(world: World, row: Appointment, wanted: number): number {
  if (wanted !== row.pointsToRedeem) return wanted
  const due = Math.floor(dueAtCheckIn({ ...row, pointsToRedeem: 0 }))
  return Math.min(wanted, due, world.customers.get(row.mobileNumber)?.pointsEarned ?? wanted)
}

function withPayment(
  store: Store,
  row: Appointment,
  { kept, mode }: KeptPayment,
  input: CheckInInput,
  context: Context,
): Appointment {
  const due = dueAtCheckIn(row)
  const charge = input.hasCheckInPercentCharge ? chargeOf(kept, chargeRate(store, input)) : 0
  const charges = sum(centavos(row.creationPercentChargeAmount), centavos(charge))
  return {
    ...row,
    checkInBy: context.user,
    checkInDateTime: context.now.instant,
    checkInPaymentAmount: kept,
    checkInPaymentMOP: mode,
    hasCheckInPercentCharge: row.hasCheckInPercentCharge || input.hasCheckInPercentCharge,
    checkInPercentChargeAmount: pesos(charges),
    balanceAfterCheckIn: pesos(less(centavos(due), centavos(kept))),
  }
}

function placesRequired(next: Appointment): Refusal | null {
  const massage = next.serviceOfferedType === 'MASSAGE'
  const all = next.roomId && next.staffId && next.lockerId
  const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
  if (massage && !all)
    return refuse('rule', text, { field: firstMissing(next), reason: 'REQUIRED' })
  return requireThat(
    next.lockerId !== null,
    'Locker is required when checking in',
    'lockerId',
    'REQUIRED',
  )
}

function firstMissing(row: Appointment): string {
  if (!row.roomId) return 'roomId'
  return row.staffId ? 'lockerId' : 'staffId'
}

/** Checks a promo that was not given at booking. */
function newPromoRule(world: World, row: Appointment, input: CheckInInput): Refusal | null {
  return input.promoId && isNewPromo(row, input) ? promoRule(world, input.promoId) : null
}

/** Whether the check-in gives a promo that the booking didn't promise. */
const isNewPromo = (row: Appointment, { promoId }: CheckInInput): boolean =>
  Boolean(promoId) && promoId !== row.promoId

/** Checks points by the store's present rules, unless they were promised at booking. */
function pointsRule(
  world: World,
  row: Appointment,
  next: Appointment,
  input: CheckInInput,
): Refusal | null {
  const isPromised = wantedPoints(row, input) === row.pointsToRedeem
  if (isPromised || next.pointsToRedeem === 0) return null
  const person = world.customers.get(row.mobileNumber)
  const due = dueAtCheckIn({ ...next, pointsToRedeem: 0 })
  const choices = person ? redemptionChoices(person, world.store, due) : []
  const message = 'These points cannot be redeemed.'
  return requireThat(choices.includes(next.pointsToRedeem), message, 'pointsToRedeem')
}
