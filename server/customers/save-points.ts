import type { Customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import type { RowChange } from '#domain/rows/world'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'

/** Writes movements of points into the ledger, each with the customer's balance after it. */
export function savePoints(
  tx: StoreTx,
  saved: readonly RowChange[],
  movements: readonly PointsMovement[],
  context: CommandContext,
): void {
  for (const movement of movements) {
    const person = customerOf(saved, movement)
    tx.writeAtEnd(tx.db.insertInto('points_log').values(pointsRow(tx, person, movement, context)))
  }
}

/** The stored columns of a movement of points; `person` is the customer after it. */
export const pointsRow = (
  { storeCode }: StoreTx,
  person: Customer,
  movement: PointsMovement,
  context: CommandContext,
) => ({
  customer_id: person.id,
  store_code: storeCode,
  action: movement.action,
  points: movement.points,
  // A command has at most one movement, so the balance after it is the customer's new balance.
  balance_after: person.pointsEarned,
  appointment_id: movement.appointmentId,
  created_by: context.user,
  created_date_time: context.now.instant,
})

function customerOf(saved: readonly RowChange[], { customerId }: PointsMovement) {
  for (const change of saved)
    if (change.table === 'customers' && change.row.id === customerId) return change.row
  throw new Error('points moved without their customer')
}
