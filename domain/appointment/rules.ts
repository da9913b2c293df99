import { dateWords } from '../kernel/date-words'
import { centavos } from '../kernel/money'
import { own } from '../kernel/own'
import type { Payment } from '../kernel/payment'
import {
  hardReasons,
  type Obstacle,
  type Refusal,
  type RefusalReason,
  reasonOf,
  refuse,
  type SoftRule,
  softRules,
} from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import { isOffered } from '../rows/promo'
import { isMode } from '../rows/store-lists'
import type { World } from '../rows/world'
import type { Slot } from '../slot/obstacles'
import { lockerObstacles, roomObstacles, staffObstacles, storeObstacles } from '../slot/obstacles'
import { inPesos } from './amounts'

export const requireThat = (
  holds: boolean,
  message: string,
  field?: string,
  reason?: RefusalReason,
): Refusal | null => (holds ? null : refuse('rule', message, { field, reason }))

/** All soft rules that staff have overruled for an appointment. */
export function confirmedBy(row: Appointment, input: { confirmed: readonly string[] }) {
  return input.confirmed.length === 0
    ? row.confirmed
    : [...new Set([...row.confirmed, ...input.confirmed])]
}

/** Refuses an action on a missing appointment, or in a status that doesn't allow it. */
export function mustBe(
  row: Appointment | undefined,
  allowed: readonly string[],
  action: string,
): Refusal | null {
  if (!row) return refuse('missing', 'Appointment not found')
  if (allowed.includes(row.status)) return null
  const state = row.status.replace('_', '-')
  return refuse('state', `Appointment is ${state} and cannot be ${action}.`, { field: 'status' })
}

/** Checks that a payment is at least 0 and its mode is known (SPEC.md money-8). */
export function paymentRule(
  world: World,
  payment: Payment | null | undefined,
  field: string,
): Refusal | null {
  if (!payment) return null
  if (payment.amount < 0) return refuse('rule', 'Payment should be greater than 0', { field })
  const mode = payment.modeOfPayment
  const known = mode === null || mode === '' || isMode(world, mode)
  return requireThat(known, `Mode of payment ${mode} does not exist.`, field)
}

/** Checks that a promo exists and is offered. */
export function promoRule(world: World, promoId: string): Refusal | null {
  const promo = world.promos.get(promoId)
  if (!promo) return refuse('missing', 'Promo not found')
  return requireThat(isOffered(promo), `${promo.name} is not available.`, 'promoId', 'UNAVAILABLE')
}

/** Checks that products exist, and are available unless they were ordered before. */
export function productsRule(
  world: World,
  row: Appointment,
  ordered: Readonly<Record<string, number>> | null | undefined,
): Refusal | null {
  for (const [id, quantity] of Object.entries(ordered ?? {})) {
    const product = world.products.get(id)
    const before = own(row.productsOrdered, id) ?? 0
    if (!product && quantity > 0 && before === 0) return refuse('missing', 'Product not found')
    if (product && !product.available && quantity > before)
      return refuse('rule', `${product.name} is not available.`, {
        field: 'productsOrdered',
        reason: 'UNAVAILABLE',
      })
  }
  return null
}

/**
 * Refuses a command whose price has changed since its form showed it, because the customer was told the shown price
 * (SPEC.md booking-4). Both in PHP.
 */
export function priceRule(
  shown: number | null | undefined,
  now: number,
  field: string,
): Refusal | null {
  const [before, after] = [centavos(shown ?? now), centavos(now)]
  const message = `The price has changed: ${inPesos(before)} was shown, it is ${inPesos(after)} now.`
  return requireThat(before === after, message, field, 'PRICE_CHANGED')
}

/**
 * Refuses a check-in outside of the visit's dates unless it is confirmed, because customers rarely come on another day.
 * `days` (YYYY-MM-DD): the calendar's day and, before the night ends, the running day too.
 */
export function anotherDayRule(
  { startDate, endDate }: Pick<Appointment, 'startDate' | 'endDate'>,
  days: readonly string[],
  confirmed: readonly string[],
): Refusal | null {
  const isOfVisit = days.some((day) => startDate <= day && day <= endDate)
  if (isOfVisit || confirmed.includes('ANOTHER_DAY')) return null
  const message = `The appointment is for ${dateWords(startDate)}, not for today.`
  return refuse('confirm', message, { confirm: ['ANOTHER_DAY'] })
}

interface Wanted {
  staffId?: string | null
  roomId?: string | null
  lockerId?: string | null
  /** whether the booking holds a locker when it is saved */
  holdsLocker: boolean
  /** whether the start changes, so that store hours are checked */
  newStart: boolean
  /** further obstacles of the booking: those of the second therapist */
  others?: readonly Obstacle[]
}

/**
 * Refuses a slot because of its obstacles: first those that can't be overruled, then soft rules (SPEC.md
 * availability-5).
 */
export function slotRule(
  world: World,
  slot: Slot,
  wanted: Wanted,
  confirmed: readonly string[],
): Refusal | null {
  const obstacles = [
    ...(wanted.staffId ? staffObstacles(world, slot, wanted.staffId) : []),
    ...(wanted.roomId ? roomObstacles(world, slot, wanted.roomId) : []),
    ...(wanted.lockerId ? lockerObstacles(world, slot, wanted.lockerId, wanted.holdsLocker) : []),
    ...(wanted.newStart ? storeObstacles(world, slot) : []),
    ...(wanted.others ?? []),
  ]
  return obstaclesRule(obstacles, confirmed)
}

/** Refuses because of obstacles: first those that can't be overruled, then soft rules. */
export const obstaclesRule = (
  obstacles: readonly Obstacle[],
  confirmed: readonly string[],
): Refusal | null => hard(obstacles) ?? soft(obstacles, confirmed)

function hard(obstacles: readonly Obstacle[]): Refusal | null {
  const unknown = obstacles.find((obstacle) => obstacle.why === 'UNKNOWN')
  if (unknown) return refuse('missing', unknown.text, { obstacles: [unknown] })
  const found = obstacles.filter(({ why }) => hardReasons.some((reason) => reason === why))
  if (found.length === 0) return null
  const message = found.map((obstacle) => obstacle.text).join(' ')
  const reason = reasonOf(found) ?? undefined
  return refuse('overlap', message, { obstacles: found, field: `${found[0]?.kind}Id`, reason })
}

function soft(obstacles: readonly Obstacle[], confirmed: readonly string[]): Refusal | null {
  const found = obstacles.filter((obstacle) => !confirmed.includes(obstacle.why))
  if (found.length === 0) return null
  const confirm = [...new Set(found.map((obstacle) => obstacle.why))].filter(isSoft)
  const message = found.map((obstacle) => obstacle.text).join(' ')
  return refuse('confirm', message, { obstacles: found, confirm })
}

const isSoft = (why: Obstacle['why']): why is SoftRule => softRules.some((rule) => rule === why)
