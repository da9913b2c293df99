import { type BusinessTime, isoAt, wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { StoreTx } from '../db/tx'
import { movedText, reservationText } from './text'

/**
 * A reserved booking sends its customer a message (SPEC.md booking-6), and another one when it is moved. Messages are
 * written with the booking, so that there is one for each and none for a replay; the delivery worker sends them. A booking
 * that has started needs none.
 */
export async function queueSms(
  tx: StoreTx,
  world: World,
  { before, row }: { before: Appointment | null; row: Appointment },
  now: BusinessTime,
): Promise<void> {
  if (row.status !== 'RESERVED') return
  if (!before) return queue(tx, row, reservationText(world, row), now)
  if (before.start === row.start) return
  const text = movedText(world, row)
  if (!(await correctWaiting(tx, row, text))) await queue(tx, row, text, now)
}

async function queue(
  tx: StoreTx,
  row: Appointment,
  text: string,
  now: BusinessTime,
): Promise<void> {
  const isAhead = wallMinute(row.startDate, row.startTime) > wallMinute(now.date, now.time)
  if (!isAhead) return
  await tx.db
    .insertInto('sms_outbox')
    .values({
      store_code: tx.storeCode,
      appointment_id: row.id,
      mobile_number: row.mobileNumber,
      text,
      next_attempt_at: now.instant,
      created_at: now.instant,
      not_after: expiryOf(row),
    })
    .execute()
}

/**
 * Lets a message that has not gone out say the new time. One that was tried says the old time under its reference, so
 * it is not tried again. Answers whether one with the new time waits.
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
    .where('state', '=', 'QUEUED')
  const corrected = await waiting
    .where('attempts', '=', 0)
    .set({ text, not_after: expiryOf(row) })
    .returning('id')
    .execute()
  await waiting.where('attempts', '>', 0).set({ state: 'DROPPED' }).execute()
  return corrected.length > 0
}

const expiryOf = (row: Appointment) => isoAt(row.startDate, row.startTime)
