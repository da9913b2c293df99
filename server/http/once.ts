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

/** An Idempotency-Key and what it was used for. */
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

/** The request's key; null when it has none. */
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
 * Does the work of a write at most once for its key. The answer is kept in the effect's own
 * transaction; refusals are kept too. Answers that may differ next time are not: 401, 403, 429
 * and 5xx (SPEC.md service-8).
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
      if (key && isFinal(reply)) await keep(tx, key, reply, keyed)
      if (reply.status < 300) announce(context.db, tx)
      return reply
    })
  try {
    return await run(work)
  } catch (error) {
    if (!isViolation(error)) throw error
    // The transaction is undone, its receipt too: the refusal gets one of its own.
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

async function keep(tx: StoreTx, { key, requestHash }: Key, reply: Reply, keyed: Keyed) {
  await tx.db
    .insertInto('idempotency')
    .values({
      store_code: tx.storeCode,
      key,
      username: keyed.actor.username,
      request_hash: requestHash,
      status: reply.status,
      body: JSON.stringify(reply.body ?? null),
      created_at: new Date(keyed.context.clock()).toISOString(),
    })
    .execute()
}

/** Receipts are kept: a quick hash of a password would be as good as the password. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body
  return { ...body, password: undefined }
}
