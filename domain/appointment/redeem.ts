import type { Appointment } from '../rows/appointment'
import type { Customer } from '../rows/customer'
import { movePoints, type PointsMovement } from '../rows/points'

interface Redeemed {
  row: Appointment
  person: Customer
  points: PointsMovement[]
}

/**
 * Deducts the points of a CHECKED_IN appointment that hasn't redeemed yet (SPEC.md points-2). Redeems nothing if the
 * balance is too small: the command's check refuses that, but a tablet must still be able to show the row.
 */
export function redeem(row: Appointment, person: Customer): Redeemed {
  const wanted = row.status === 'CHECKED_IN' ? row.pointsToRedeem - row.pointsRedeemed : 0
  const moved = wanted > 0 ? movePoints(person, -wanted) : null
  if (!moved) return { row, person, points: [] }
  return {
    row: { ...row, pointsRedeemed: row.pointsToRedeem },
    person: moved,
    points: [{ customerId: person.id, action: 'REDEEM', points: -wanted, appointmentId: row.id }],
  }
}
