import { sql } from 'kysely'
import type { calls } from '#domain/calls/all'
import { pinTries } from '#domain/rows/accounts/pin-rules'
import type { Database } from '../db/database'
import { write } from '../db/tx'
import { problems } from '../http/problem'
import { failure, success, toResponse } from '../http/reply'
import type { Asked } from '../http/route'

type Call = typeof calls.checkPin

/**
 * Compares a PIN with the actor's. After five wrong ones none is compared any more, until the account logs in with its
 * password.
 */
export async function checkPin({ actor, body, context }: Asked<Call>): Promise<Response> {
  const { db, passwords } = context
  if (actor.program) return toResponse(failure(problems.notAllowed()))
  if (passwords.isBusy()) return toResponse(failure(problems.unavailable()))
  const { userId, username } = actor
  const counted = await countTry(db, userId)
  if (counted === 'none') return toResponse(failure(problems.notFound('Your account has no PIN.')))
  if (counted === 'locked') return toResponse(failure(problems.pinLocked()))
  const { hash, since: pinSince, failures } = counted
  if (!(await passwords.matches(body.pin, hash))) {
    const isLast = failures >= pinTries
    return toResponse(failure(isLast ? problems.pinLocked() : problems.wrongPin()))
  }
  await write(db, (tx) =>
    tx.db
      .updateTable('users')
      .set({ pin_failures: 0 })
      .where('id', '=', userId)
      .where('pin_hash', '=', hash)
      .execute(),
  )
  return toResponse(success(200, { username, pinSince }))
}

/** Counts a try as wrong before the PIN is compared, so that parallel tries can't pass the limit. */
function countTry(
  database: Database,
  userId: string,
): Promise<'none' | 'locked' | { hash: string; since: string | null; failures: number }> {
  return write(database, async (tx) => {
    const found = await tx.db
      .selectFrom('users')
      .select(['pin_hash', 'pin_since', 'pin_failures'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const hash = found?.pin_hash ?? null
    if (!found || hash === null) return 'none'
    if (found.pin_failures >= pinTries) return 'locked'
    const failures = found.pin_failures + 1
    await sql`update users set pin_failures = ${failures} where id = ${userId}`.execute(tx.db)
    return { hash, since: found.pin_since, failures }
  })
}
