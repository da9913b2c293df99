import type { Customer } from './customer'
import type { Store } from './store'

/** A movement of a customer's points; the balance is the sum of all movements. */
export interface PointsMovement {
  customerId: string
  action: 'EARN' | 'REDEEM' | 'GIVE_BACK' | 'TAKE_BACK' | 'ADD' | 'SUBTRACT'
  /** negative when points are subtracted */
  points: number
  appointmentId: string | null
}

type Balance = Pick<Customer, 'pointsEarned'>
type Rules = Pick<Store, 'loyaltyMinimumPointsToRedeem' | 'loyaltyPointsToRedeemDivisibleBy'>

/** Redemption is offered when the balance is above this number of points (SPEC.md CREATE-9). */
const offeredAbove = 100

/**
 * Points that a customer may redeem, ascending: from the store's minimum to the balance or the amount due in PHP (1
 * point = PHP 1), in steps of the divisor. Empty when redemption isn't offered (SPEC.md points-3).
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

/** Maximum balance, so that it stays an exact number. */
export const maxBalance = 99_999_999

/** Points that can still be added to a balance. */
export const roomFor = (row: Balance): number => Math.max(0, maxBalance - row.pointsEarned)

/** The customer after a movement; null when the balance would be negative. */
export function movePoints<Row extends Balance>(row: Row, points: number): Row | null {
  const pointsEarned = row.pointsEarned + points
  return pointsEarned < 0 ? null : { ...row, pointsEarned }
}
