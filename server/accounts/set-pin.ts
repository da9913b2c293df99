import { sql } from 'kysely'
import type { calls } from '#domain/calls/all'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { setPinRule } from '#domain/rows/accounts/pin-rules'
import { storesOf } from '#domain/rows/accounts/store-access'
import type { Reader, StoreTx } from '../db/tx'
import { type Problem, problems, refusalProblem } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { type Answer, type Asked, writeOnce } from '../http/route'
import { noteAttempt, notePin } from './attempts'
import { readAccount } from './read-users'
import { savePin } from './save-credential'

type Call = typeof calls.setPin

/** It doesn't say whose PIN it is. */
const taken = refuse('rule', 'Choose another PIN.', { field: 'pin' })

/**
 * Sets or removes the actor's PIN. A wrong password counts as a failed log-in, and so does a PIN that another account
 * has. Few are compared within a day: otherwise the PINs of a store could be found by setting one after the other.
 */
export async function setPin(asked: Asked<Call>): Promise<Response> {
  const { actor, body, context, caller } = asked
  const { db, passwords } = context
  if (actor.program) return toResponse(failure(problems.notAllowed()))
  const refusal = setPinRule(body)
  if (refusal) return writeOnce(asked, async () => err(refusalProblem(refusal)))
  if (passwords.isBusy()) return toResponse(failure(problems.unavailable()))
  const { username } = actor
  const attempt = await noteAttempt(db, { username, client: caller.client }, context.clock())
  const tooMany = problems.tooManyFailures(attempt.retryAfter)
  if (attempt.isLocked) return toResponse(failure(tooMany))
  const before = await readHashes(db.queries, actor.userId)
  if (!(await passwords.matches(body.password, before.own)))
    return answerNo(asked, attempt.isOverLimit ? tooMany : problems.wrongPassword())
  if (body.pin === '') return writeOnce(asked, (tx) => save(tx, asked, { before, hash: null }))
  const retryAfter = await notePin(db, actor.userId, context.clock())
  if (retryAfter !== null) return toResponse(failure(problems.tooManyPins(retryAfter)))
  const isTaken = await isAmong(asked, before.pins)
  if (isTaken) return answerNo(asked, attempt.isOverLimit ? tooMany : refusalProblem(taken))
  const hash = await passwords.hash(body.pin)
  return writeOnce(asked, (tx) => save(tx, asked, { before, hash }))
}

const answerNo = (asked: Asked<Call>, problem: Problem): Promise<Response> =>
  writeOnce(asked, async () => err(problem))

interface Hashes {
  /** the hash of the actor's password */
  own: string | null
  /** the hashes of the PINs of all other accounts that share a store with the actor's */
  pins: readonly string[]
}

async function readHashes(reader: Reader, userId: string): Promise<Hashes> {
  const own = await reader
    .selectFrom('users')
    .select(['password_hash', 'store_code', 'stores'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!own) return { own: null, pins: [] }
  const codes = storesOf({ storeCode: own.store_code, stores: own.stores })
  const others = await reader
    .selectFrom('users')
    .select('pin_hash')
    .where('id', '!=', userId)
    .where('pin_hash', 'is not', null)
    .where(sql<boolean>`(store_code = any(${codes}) or stores ?| ${codes}::text[])`)
    .orderBy('id')
    .execute()
  return { own: own.password_hash, pins: others.flatMap(({ pin_hash }) => pin_hash ?? []) }
}

/** Compares with all of them, so that the time doesn't tell whose PIN it is. */
async function isAmong({ body, context }: Asked<Call>, hashes: readonly string[]) {
  let isFound = false
  for (const hash of hashes) isFound = (await context.passwords.matches(body.pin, hash)) || isFound
  return isFound
}

async function save(
  tx: StoreTx,
  asked: Asked<Call>,
  { before, hash }: { before: Hashes; hash: string | null },
): Answer<Call> {
  const { actor, now, context } = asked
  const user = await readAccount(tx.db, actor.userId, before.own)
  // Another session changed the password in the meantime.
  if (!user) return err(problems.wrongPassword())
  const { pins } = await readHashes(tx.db, actor.userId)
  // Another account got a PIN in the meantime, which was not compared.
  if (hash !== null && pins.some((each) => !before.pins.includes(each)))
    return err(problems.unavailable())
  const cause = { user: actor.username, now, action: 'setPin' }
  const kept = { hash, keptToken: actor.tokenHash, context: cause }
  await savePin(tx, context.db, user, kept)
  return ok({ username: user.username, pinSince: hash === null ? null : now.instant })
}
