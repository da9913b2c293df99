import type { Appointment } from '../rows/appointment'
import type { Customer } from '../rows/customer'
import { movePoints, type PointsMovement } from '../rows/points'

interface Redeemed {
  row: Appointment
  person: Customer
  points: PointsMovement[]
}

/**
 * Takes the points of an appointment that is CHECKED_IN and hasn't redeemed yet from its customer
 * (SPEC.md points-2). Where the balance is too small nothing is redeemed: the check before it
 * refuses that, and a view of a row at risk goes on without it.
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
