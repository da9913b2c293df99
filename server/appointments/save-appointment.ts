import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { customersJoined } from '../customers/publish-customers'
import { auditOf, writeAudit } from '../db/audit'
import { writeRow } from '../db/refused-row'
import { appointments } from '../db/tables/appointments'
import type { StoreTx } from '../db/tx'
import type { CommandContext } from '../kernel/command-context'
import { queueSms } from '../sms/queue-sms'

/** Writes an appointment with its next version. */
export async function saveAppointment(
  tx: StoreTx,
  world: World,
  next: Appointment,
  context: CommandContext,
): Promise<Appointment> {
  const before = world.appointments.get(next.id) ?? null
  const row = {
    ...next,
    receiptNumber: receiptNumberOf(tx, before, next),
    version: tx.nextVersion(),
  }
  await writeRow(row, before, () => upsert(tx, row, before !== null))
  // For a new customer, `saveCustomer` has done this already.
  if (!before && world.customers.has(row.mobileNumber) && row.customerId !== null)
    customersJoined(tx, tx.storeCode, [row.customerId])
  await queueSms(tx, world, { before, row }, context.now)
  writeAudit(tx, auditOf('appointments', before, row), context)
  return row
}

/**
 * The receipt number of a visit, assigned at completion. An old visit that was completed without a number stays
 * without.
 */
function receiptNumberOf(tx: StoreTx, before: Appointment | null, next: Appointment) {
  if (isTandem(next)) return null
  const isCompletion = next.status === 'COMPLETED' && before?.status !== 'COMPLETED'
  if (isCompletion) return before?.receiptNumber ?? tx.nextReceiptNumber()
  return before?.receiptNumber ?? null
}

async function upsert({ db }: StoreTx, row: Appointment, isThere: boolean) {
  const columns = appointments.toRow(row)
  if (!isThere) return db.insertInto('appointments').values(columns).execute()
  // A row stays in its store.
  const { store_code, ...renewed } = columns
  return db
    .updateTable('appointments')
    .set(renewed)
    .where('store_code', '=', store_code)
    .where('id', '=', row.id)
    .execute()
}

/** Frees the places of appointments that are written next, so that none of them blocks another. */
export async function vacate({ db, storeCode }: StoreTx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ staff_id: null, room_id: null, locker_during: null })
    .where('store_code', '=', storeCode)
    .where('id', 'in', [...ids])
    .execute()
}
