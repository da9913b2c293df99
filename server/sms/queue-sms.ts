import { movedText, reservationText } from '#domain/customer/texts'
import { type BusinessTime, isoAt, wallMinute } from '#domain/kernel/dates'
import { knownNumber } from '#domain/kernel/names'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { appointments } from '../db/tables/appointments'
import type { StoreTx } from '../db/tx'

/**
 * Queues a message when a booking that hasn't started is reserved (SPEC.md booking-6) or moved. The message is written
 * in the booking's transaction, so a repeated request queues no second one.
 */
export async function queueSms(
  tx: StoreTx,
  world: World,
  { before, row }: { before: Appointment | null; row: Appointment },
  now: BusinessTime,
): Promise<void> {
  if (row.status !== 'RESERVED' || isTandem(row) || !knownNumber(row.mobileNumber)) return
  if (!before) {
    if (await payerOf(tx, row)) return
    return queue(tx, row, reservationText(world, row), now)
  }
  if (before.start === row.start || (await hasMovedWithPayer(tx, world, row))) return
  const text = movedText(world, row)
  if (!(await correctWaiting(tx, row, text))) queue(tx, row, text, now)
}

/** Whether a guest moves together with the payer, who is written first and gets one message for both. */
async function hasMovedWithPayer(tx: StoreTx, world: World, row: Appointment): Promise<boolean> {
  const payer = await payerOf(tx, row)
  const before = world.appointments.get(payer?.id ?? '')
  return before !== undefined && payer?.start === row.start && before.start !== row.start
}

/** Reads the payer's booking, if the guest of a group shares the payer's number; undefined otherwise. */
async function payerOf({ db, storeCode }: StoreTx, row: Appointment) {
  if (row.groupId === null || row.isGroupLead) return undefined
  const payer = await db
    .selectFrom('appointments')
    .where('store_code', '=', storeCode)
    .where('group_id', '=', row.groupId)
    .where('is_group_lead', '=', true)
    .where('mobile_number', '=', row.mobileNumber)
    .selectAll()
    .executeTakeFirst()
  return payer && appointments.fromRow(payer)
}

function queue(tx: StoreTx, row: Appointment, text: string, now: BusinessTime): void {
  const isAhead = wallMinute(row.startDate, row.startTime) > wallMinute(now.date, now.time)
  if (!isAhead) return
  tx.writeAtEnd(
    tx.db.insertInto('sms_outbox').values({
      store_code: tx.storeCode,
      appointment_id: row.id,
      mobile_number: row.mobileNumber,
      text,
      next_attempt_at: now.instant,
      created_at: now.instant,
      not_after: expiryOf(row),
    }),
  )
}

/**
 * Updates the text of a queued message that was never attempted. Drops one with an attempt, because the provider would
 * repeat the old text for its reference, and one that failed. Returns whether a message with the new time is queued.
 */
async function correctWaiting(
  { db, storeCode }: StoreTx,
  row: Appointment,
  text: string,
): Promise<boolean> {
  const waiting = db
    .updateTable('sms_outbox')
    .where('store_code', '=', storeCode)
    .where('appointment_id', '=', row.id)
    .where('state', 'in', ['QUEUED', 'FAILED'])
    .where('reminder', 'is', null)
  const corrected = await waiting
    .where('attempts', '=', 0)
    .where('last_error', 'is', null)
    .set({ text, not_after: expiryOf(row) })
    .returning('id')
    .execute()
  await waiting
    .where((is) => is.or([is('attempts', '>', 0), is('last_error', 'is not', null)]))
    .set({ state: 'DROPPED' })
    .execute()
  return corrected.length > 0
}

const expiryOf = (row: Appointment) => isoAt(row.startDate, row.startTime)
