import { sql } from 'kysely'
import { calls } from '#domain/calls/all'
import type { FailedMessage } from '#domain/calls/messages'
import { maskNumbers, seesNumbers } from '#domain/customer/seen-numbers'
import { knownNumber } from '#domain/kernel/names'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { writeAudit } from '../db/audit'
import type { Reader, StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import { toResponse } from '../http/reply'
import {
  type Answer,
  type Asked,
  customRoute,
  replyTo,
  singleReadRoute,
  writeRoute,
} from '../http/route'
import type { Actor } from '../sessions/actor'

const maxRows = 200

/** Routes for the provider of messages, and the messages that could not be sent. */
export const messageRoutes = {
  messageProvider: customRoute(calls.messageProvider, async ({ call, context }) =>
    toResponse(replyTo(call, ok({ provider: context.smsProvider ?? null }))),
  ),
  failedMessages: singleReadRoute(calls.failedMessages, async (reader, { actor, now }) => {
    const rows = await ofStore(reader, actor.storeCode)
      .where('state', '=', 'FAILED')
      .where('not_after', '>', now.instant)
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute()
    return ok(rows.map((row) => shownTo(actor, row)))
  }),
  sendMessageAgain: writeRoute(calls.sendMessageAgain, sendAgain),
}

type Call = typeof calls.sendMessageAgain

/** Queues a failed message again as if it had no attempts. Does nothing for a message that is queued or sent. */
async function sendAgain(tx: StoreTx, { params, actor, now }: Asked<Call>): Answer<Call> {
  const id = params.id ?? ''
  const row = await ofStore(tx.db, tx.storeCode)
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst()
  if (!row) return err(problems.notFound('Message not found'))
  if (row.state === 'QUEUED' || row.state === 'SENT') return ok(shownTo(actor, row))
  if (row.state === 'DROPPED' || Date.parse(row.not_after) <= Date.parse(now.instant))
    return err(refusalProblem(late))
  const number = await numberNow(tx, row)
  if (!knownNumber(number)) return err(refusalProblem(noNumber))
  const isSame = number === row.mobile_number
  const next = isSame ? row : await queueTo(tx, row, number, now.instant)
  // `last_error` stays, so that the worker knows that an earlier attempt may have arrived.
  await tx.db
    .updateTable('sms_outbox')
    .set(
      isSame
        ? { state: 'QUEUED', attempts: 0, next_attempt_at: now.instant }
        : { state: 'DROPPED' },
    )
    .where('store_code', '=', tx.storeCode)
    .where('id', '=', row.id)
    .execute()
  const changes: Record<string, [unknown, unknown]> = {
    state: ['FAILED', 'QUEUED'],
    ...(isSame ? {} : { mobileNumber: [row.mobile_number, number] }),
  }
  const entry = { table: 'sms_outbox', rowId: id, storeCode: tx.storeCode, version: 0, changes }
  writeAudit(tx, entry, { user: actor.username, now, action: 'sendMessageAgain' })
  return ok(shownTo(actor, { ...next, name: row.name }))
}

/** Queues the text to another number as a message of its own: a gateway repeats its answer to the former one. */
const queueTo = ({ db, storeCode }: StoreTx, row: Row, mobileNumber: string, now: string) =>
  db
    .insertInto('sms_outbox')
    .values({
      store_code: storeCode,
      appointment_id: row.appointment_id,
      mobile_number: mobileNumber,
      text: row.text,
      next_attempt_at: now,
      created_at: now,
      not_after: row.not_after,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The number of the booking's customer, which may have changed since the message was written. */
async function numberNow({ db, storeCode }: StoreTx, row: Row): Promise<string> {
  const booking = await db
    .selectFrom('appointments')
    .select('mobile_number')
    .where('store_code', '=', storeCode)
    .where('id', '=', row.appointment_id)
    .executeTakeFirst()
  return booking?.mobile_number || row.mobile_number
}

const late = refuse('state', 'The appointment has started or was cancelled. Nothing was sent.')

const noNumber = refuse('rule', 'The customer has no number. Nothing was sent.')

const columns = [
  ...(['id', 'appointment_id', 'mobile_number', 'text', 'created_at'] as const),
  ...(['last_error', 'state', 'not_after'] as const),
]

function ofStore(reader: Reader, storeCode: string) {
  return reader
    .selectFrom('sms_outbox')
    .select((row) => [
      ...columns,
      row
        .selectFrom('appointments')
        .select('appointments.name')
        .whereRef('appointments.id', '=', 'sms_outbox.appointment_id')
        .where('appointments.store_code', '=', storeCode)
        .as('name'),
    ])
    .where('store_code', '=', storeCode)
}

interface Row {
  id: number
  appointment_id: string | null
  name?: string | null
  mobile_number: string
  text: string
  created_at: string
  last_error: string | null
  not_after: string
}

/** A message as the actor may see it: with the number in full or its last four digits. */
function shownTo({ roles, rights }: Actor, row: Row): FailedMessage {
  const shown = seesNumbers(roles, { rights }) ? (text: string) => text : maskNumbers
  return {
    id: String(row.id),
    name: row.name ?? '',
    mobileNumber: shown(row.mobile_number),
    text: shown(row.text),
    createdDateTime: row.created_at,
    reason: shown(row.last_error ?? ''),
  }
}
