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
    tx.writeAtEnd(
      tx.db.insertInto('points_log').values({
        customer_id: person.id,
        store_code: tx.storeCode,
        action: movement.action,
        points: movement.points,
        // A command has at most one movement, so the balance after it is the customer's new balance.
        balance_after: person.pointsEarned,
        appointment_id: movement.appointmentId,
        created_by: context.user,
        created_date_time: context.now.instant,
      }),
    )
  }
}

function customerOf(saved: readonly RowChange[], { customerId }: PointsMovement) {
  for (const change of saved)
    if (change.table === 'customers' && change.row.id === customerId) return change.row
  throw new Error('points moved without their customer')
}
