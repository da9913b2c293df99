import type { Customer } from './customer'
import type { Store } from './store'

/** One movement of a customer's points; the balance is the sum of all of them. */
export interface PointsMovement {
  customerId: string
  action: 'EARN' | 'REDEEM' | 'GIVE_BACK' | 'ADD' | 'SUBTRACT'
  /** signed: negative takes points away */
  points: number
  appointmentId: string | null
}

type Balance = Pick<Customer, 'pointsEarned'>
type Rules = Pick<Store, 'loyaltyMinimumPointsToRedeem' | 'loyaltyPointsToRedeemDivisibleBy'>

/** Redemption is offered above this balance (SPEC.md CREATE-9). */
const offeredAbove = 100

/**
 * The points a customer may redeem, smallest first: from the store's minimum to the maximum in
 * steps of the divisor, where the maximum is the smaller of the balance and what is due in PHP
 * (1 point = PHP 1). Empty when redemption isn't offered (SPEC.md points-3).
 */
export function redemptionChoices(balance: Balance, rules: Rules, duePesos: number): number[] {
  const minimum = rules.loyaltyMinimumPointsToRedeem ?? 0
  const step = rules.loyaltyPointsToRedeemDivisibleBy ?? 0
  const points = balance.pointsEarned
  if (points <= offeredAbove || minimum <= 0 || step <= 0 || points < minimum) return []
  const maximum = Math.min(points, Math.floor(duePesos))
  const count = Math.floor((maximum - minimum) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => minimum + index * step)
}

/** Balances neither earn nor are added more than up to here, so that they stay countable. */
export const largestBalance = 99_999_999

/** The points that a customer may still be given. */
export const roomFor = (row: Balance): number => Math.max(0, largestBalance - row.pointsEarned)

/** The customer with a movement applied; null when the balance would fall below zero. */
export function movePoints<Row extends Balance>(row: Row, points: number): Row | null {
  const pointsEarned = row.pointsEarned + points
  return pointsEarned < 0 ? null : { ...row, pointsEarned }
}
