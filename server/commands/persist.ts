import { keyOf } from '#domain/rows/rows'
import type { Changes, RowChange, World } from '#domain/rows/world'
import { saveAppointment, vacate } from '../appointments/save-appointment'
import { saveCustomer } from '../customers/save-customer'
import { savePoints } from '../customers/save-points'
import { isRegisterChange } from '../db/register-tables'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { saveRegister } from '../registers/save-register'
import { saveResource } from '../resources/save-resource'
import { saveStore } from '../resources/save-store'

/**
 * Writes a command's changes: rows with their next versions, the points ledger and the audit trail. Returns the rows
 * as stored.
 */
export async function persist(
  tx: StoreTx,
  world: World,
  changes: Changes,
  context: CommandContext,
): Promise<RowChange[]> {
  // Customers come first, because an appointment may refer to a new one, and in the order in which an import adds them.
  const people = changes.rows
    .filter(({ table }) => table === 'customers')
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const others = changes.rows.filter(({ table }) => table !== 'customers')
  await vacateMoved(tx, world, changes)
  const saved: RowChange[] = []
  for (const change of [...people, ...others]) saved.push(await save(tx, world, change, context))
  savePoints(tx, saved, changes.points, context)
  return saved
}

/** Frees the places of bookings that move together, because a booking may take the place of another one. */
async function vacateMoved(tx: StoreTx, world: World, { rows }: Changes): Promise<void> {
  const ids = rows.flatMap((change) =>
    change.table === 'appointments' && world.appointments.has(change.row.id) ? change.row.id : [],
  )
  if (ids.length > 1) await vacate(tx, ids)
}

async function save(
  tx: StoreTx,
  world: World,
  change: RowChange,
  context: CommandContext,
): Promise<RowChange> {
  switch (change.table) {
    case 'appointments':
      return { table: 'appointments', row: await saveAppointment(tx, world, change.row, context) }
    case 'customers':
      return { table: 'customers', row: await saveCustomer(tx, world, change.row, context) }
    case 'stores':
      return { table: 'stores', row: await saveStore(tx, world, change.row, context) }
    default:
      return isRegisterChange(change)
        ? saveRegister(tx, world, change, context)
        : saveResource(tx, world, change, context)
  }
}
