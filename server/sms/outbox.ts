import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'
import type { Delivery } from './send'

/** A message that is reserved for this service to send. */
export interface Claimed {
  store_code: string
  id: number
  appointment_id: string | null
  mobile_number: string
  text: string
  /** number of attempts, including this one */
  attempts: number
  created_at: string
  /** the reason why the previous attempt failed */
  last_error: string | null
}

/** Milliseconds for which a claimed message is reserved; more than the gateway's timeout. */
const leaseMs = 60_000
const maxAttempts = 8
const minPauseMs = 30_000
const maxPauseMs = 3_600_000

/**
 * Claims up to `atOnce` due messages, so that no other service sends them. Drops messages about bookings that have started or were
 * cancelled, and reminders of a start that was changed. Empty if none is due.
 */
export function claimDue(database: Database, nowMs: number, atOnce: number): Promise<Claimed[]> {
  return write(database, async (tx) => {
    for (;;) {
      const due = await takeDue(tx.db, nowMs, atOnce)
      const claimed = due.filter(({ state }) => state === 'QUEUED')
      if (claimed.length > 0 || due.length === 0) return claimed
    }
  })
}

interface Due extends Claimed {
  state: 'QUEUED' | 'DROPPED'
}

/** Claims or drops a few due messages. To take all of them after an outage of the gateway would last too long. */
async function takeDue(db: WriteTx['db'], nowMs: number, atOnce: number): Promise<Due[]> {
  const now = instant(nowMs)
  const { rows } = await sql<Due>`
    with due as materialized (
      select message.store_code, message.id, message.not_after <= ${now} or exists (
          select from appointments row where row.store_code = message.store_code
            and row.id = message.appointment_id and row.status = 'CANCELLED')
          or (message.reminder is not null and not exists (
            select from appointments row where row.store_code = message.store_code
              and row.id = message.appointment_id and row.status = 'RESERVED'
              and (row.start_date + row.start_time) at time zone 'Asia/Singapore' = message.reminder_of))
          as is_useless
      from sms_outbox message where message.state = 'QUEUED' and message.next_attempt_at <= ${now}
      order by message.next_attempt_at, message.id limit ${atOnce} for update of message skip locked)
    update sms_outbox row set
      state = case when is_useless then 'DROPPED' else row.state end,
      attempts = row.attempts + case when is_useless then 0 else 1 end,
      next_attempt_at = case when is_useless then row.next_attempt_at
        else ${instant(nowMs + leaseMs)}::timestamptz end
    from due where row.store_code = due.store_code and row.id = due.id
    returning row.store_code, row.id, row.appointment_id, row.mobile_number, row.text, row.attempts, row.created_at,
      row.last_error, row.state`.execute(db)
  return rows
}

/** Whether a message is due; reads only. */
export async function isAnyDue({ queries }: Database, nowMs: number): Promise<boolean> {
  const found = await queries
    .selectFrom('sms_outbox')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where('next_attempt_at', '<=', instant(nowMs))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Records the outcome of an attempt. Returns `later` if another attempt follows. */
export async function recordDelivery(
  { queries }: Database,
  { store_code, id, attempts }: Claimed,
  delivery: Delivery,
  nowMs: number,
): Promise<'sent' | 'later' | 'given up'> {
  const at = instant(nowMs)
  const row = queries
    .updateTable('sms_outbox')
    .where('store_code', '=', store_code)
    .where('id', '=', id)
  if (delivery.kind === 'sent') {
    await row.set({ state: 'SENT', sent_at: at, last_error: null }).execute()
    return 'sent'
  }
  const last_error = delivery.reason
  if (delivery.final || attempts >= maxAttempts) {
    await row.set({ state: 'FAILED', last_error }).execute()
    return 'given up'
  }
  const usualMs = Math.min(maxPauseMs, minPauseMs * 2 ** (attempts - 1))
  const pauseMs = Math.max(usualMs, Math.min(maxPauseMs, delivery.retryAfterMs ?? 0))
  await row.set({ next_attempt_at: instant(nowMs + pauseMs), last_error }).execute()
  return 'later'
}

const instant = (epochMs: number) => new Date(epochMs).toISOString()
