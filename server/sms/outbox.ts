import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'
import type { Delivery } from './send'

/** A message that is reserved for this service to send. */
export interface Claimed {
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

const atOnce = 5
/** Milliseconds for which a claimed message is reserved; more than the gateway's timeout. */
const leaseMs = 60_000
const mostAttempts = 8
const shortestPauseMs = 30_000
const longestPauseMs = 3_600_000

/** Claims due messages, so that no other service sends them. */
export function claimDue(database: Database, nowMs: number): Promise<Claimed[]> {
  return write(database, async (tx) => {
    await dropUseless(tx.db, nowMs)
    const { rows } = await sql<Claimed>`
      update sms_outbox set attempts = attempts + 1, next_attempt_at = ${instant(nowMs + leaseMs)}
      where id in (
        select id from sms_outbox where state = 'QUEUED' and next_attempt_at <= ${instant(nowMs)}
        order by next_attempt_at, id limit ${atOnce} for update skip locked)
      returning id, appointment_id, mobile_number, text, attempts, created_at, last_error`.execute(
      tx.db,
    )
    return rows
  })
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

/** Drops messages about bookings that have started or were cancelled. */
async function dropUseless(db: WriteTx['db'], nowMs: number) {
  await sql`
    update sms_outbox set state = 'DROPPED'
    where state = 'QUEUED' and next_attempt_at <= ${instant(nowMs)} and (
      not_after <= ${instant(nowMs)} or exists (
        select from appointments row where row.store_code = sms_outbox.store_code
          and row.id = sms_outbox.appointment_id and row.status = 'CANCELLED'))`.execute(db)
}

/** Records the outcome of an attempt. Returns what happens next: nothing, a retry, or no retry any more. */
export async function recordDelivery(
  { queries }: Database,
  { id, attempts }: Claimed,
  delivery: Delivery,
  nowMs: number,
): Promise<'sent' | 'later' | 'given up'> {
  const at = instant(nowMs)
  const row = queries.updateTable('sms_outbox').where('id', '=', id)
  if (delivery.kind === 'sent') {
    await row.set({ state: 'SENT', sent_at: at, last_error: null }).execute()
    return 'sent'
  }
  const last_error = delivery.reason
  if (delivery.final || attempts >= mostAttempts) {
    await row.set({ state: 'FAILED', last_error }).execute()
    return 'given up'
  }
  const usualMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** (attempts - 1))
  const pauseMs = Math.max(usualMs, Math.min(longestPauseMs, delivery.retryAfterMs ?? 0))
  await row.set({ next_attempt_at: instant(nowMs + pauseMs), last_error }).execute()
  return 'later'
}

const instant = (epochMs: number) => new Date(epochMs).toISOString()
