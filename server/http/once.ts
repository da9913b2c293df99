import { createHash } from 'node:crypto'
import { canonical } from '#domain/kernel/canonical'
import { err, ok, type Result } from '#domain/kernel/result'
import type { ServiceContext } from '../context'
import { type StoreTx, writeInStore } from '../db/tx'
import { announce } from '../live/channel'
import type { Actor } from '../sessions/actor'
import { type Problem, problems } from './problem'
import { failure, type Reply, success } from './reply'
import { isViolation, violationReply } from './violation'

/** An Idempotency-Key, and the hash of the request that used it. */
export interface Key {
  key: string
  requestHash: string
}

interface Keyed {
  context: ServiceContext
  actor: Actor
  request: Request
  body: unknown
}

const shape = /^[\x21-\x7e]{8,64}$/

/** Reads the request's key; null when it has none. */
export function keyOf({ request, body }: Keyed): Result<Key | null, Problem> {
  const key = request.headers.get('Idempotency-Key')
  if (key === null) return ok(null)
  if (!shape.test(key))
    return err(problems.malformed('Idempotency-Key must be 8 to 64 characters.'))
  const { pathname } = new URL(request.url)
  const asked = `${request.method} ${pathname}\n${canonical(withoutPassword(body))}`
  return ok({ key, requestHash: createHash('sha256').update(asked).digest('base64url') })
}

/**
 * Runs a write at most once for each key. Stores the answer, even a refusal, in the transaction of the write. Answers
 * with 401, 403, 429 or 5xx aren't stored, because they may differ next time (SPEC.md service-8).
 */
export async function once(
  keyed: Keyed,
  key: Key | null,
  work: (tx: StoreTx) => Promise<Reply>,
): Promise<Reply> {
  const { context, actor } = keyed
  const run = (task: (tx: StoreTx) => Promise<Reply>) =>
    writeInStore(context.db, actor.storeCode, async (tx) => {
      const kept = key ? await findReceipt(tx, key) : null
      if (kept) return kept
      const reply = await task(tx)
      if (key && isFinal(reply)) keep(tx, key, reply, keyed)
      if (reply.status < 300) announce(context.db, tx)
      return reply
    })
  try {
    return await run(work)
  } catch (error) {
    if (!isViolation(error)) throw error
    // The rollback removed the stored answer too, so the refusal is stored in a transaction of its own.
    return run((tx) => violationReply(tx, error))
  }
}

function isFinal({ status }: Reply): boolean {
  return status < 300 || [404, 409, 412, 422].includes(status)
}

async function findReceipt(tx: StoreTx, { key, requestHash }: Key): Promise<Reply | null> {
  const receipt = await tx.db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('store_code', '=', tx.storeCode)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!receipt) return null
  if (receipt.request_hash !== requestHash) return failure(problems.keyReused())
  const { status, body } = receipt
  const reply: Reply = status < 300 ? success(status, body) : { status, body }
  return { ...reply, headers: { ...reply.headers, 'Idempotency-Replayed': 'true' } }
}

function keep(tx: StoreTx, { key, requestHash }: Key, reply: Reply, keyed: Keyed) {
  tx.writeAtEnd(
    tx.db.insertInto('idempotency').values({
      store_code: tx.storeCode,
      key,
      username: keyed.actor.username,
      request_hash: requestHash,
      status: reply.status,
      body: JSON.stringify(reply.body ?? null),
      created_at: new Date(keyed.context.clock()).toISOString(),
    }),
  )
  const { db, clock } = keyed.context
  tx.afterCommit(() => db.answered.note({ storeCode: tx.storeCode, key, at: clock() }))
}

/** Leaves passwords out of the hash: it is stored, and a fast hash of a password is as good as the password. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const isSecret = 'password' in body || 'newPassword' in body
  // A PIN is left out too: its few digits could be found from the hash.
  return isSecret ? { ...body, password: undefined, newPassword: undefined, pin: undefined } : body
}
