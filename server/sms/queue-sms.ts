import type { Appointment } from '#domain/appointment/appointment'
import { isoAt, type Moment, wallMinute } from '#domain/kernel/dates'
import type { World } from '#domain/world'
import type { StoreTx } from '../db/tx'
import { reservationText } from './text'

/**
 * A reserved booking sends its customer a message (spec section 1). It is written with the booking,
 * so there is one for each and none for a replay; the courier delivers it. What has started
 * already needs none.
 */
export async function queueSms(
  tx: StoreTx,
  world: World,
  row: Appointment,
  now: Moment,
): Promise<void> {
  const isAhead = wallMinute(row.startDate, row.startTime) > wallMinute(now.date, now.time)
  if (row.status !== 'RESERVED' || !isAhead) return
  await tx.db
    .insertInto('sms_outbox')
    .values({
      store_code: tx.storeCode,
      appointment_id: row.id,
      mobile_number: row.mobileNumber,
      text: reservationText(world, row),
      next_attempt_at: now.instant,
      created_at: now.instant,
      not_after: isoAt(row.startDate, row.startTime),
    })
    .execute()
}
