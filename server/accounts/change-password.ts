import type { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { changePasswordRule } from '#domain/rows/accounts/password-rules'
import type { StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { type Answer, type Asked, writeOnce } from '../http/route'
import { noteAttempt } from './attempts'
import { readAccount } from './read-users'
import { savePassword } from './save-credential'

type Call = typeof calls.changePassword

/** Changes the actor's password and ends their other sessions. A wrong current password counts as a failed log-in. */
export async function changePassword(asked: Asked<Call>): Promise<Response> {
  const { actor, body, context, caller } = asked
  const { db, passwords } = context
  if (actor.program) return toResponse(failure(problems.notAllowed()))
  const refusal = changePasswordRule(body)
  if (refusal) return writeOnce(asked, async () => err(refusalProblem(refusal)))
  if (passwords.isBusy()) return toResponse(failure(problems.unavailable()))
  const { username } = actor
  const attempt = await noteAttempt(db, { username, client: caller.client }, context.clock())
  const { isLocked, isOverLimit, retryAfter } = attempt
  if (isLocked) return toResponse(failure(problems.tooManyFailures(retryAfter)))
  const known = await readHash(asked)
  const matches = await passwords.matches(body.password, known)
  const wrong = isOverLimit ? problems.tooManyFailures(retryAfter) : problems.wrongPassword()
  // A repeated request comes after the password was changed, so its current password is wrong by now. `writeOnce` gives
  // it the first answer.
  if (!matches) return writeOnce(asked, async () => err(wrong))
  const hash = await passwords.hash(body.newPassword)
  return writeOnce(asked, (tx) => save(tx, asked, { known, hash }))
}

async function readHash({ context, actor }: Asked<Call>): Promise<string | null> {
  const found = await context.db.queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  return found?.password_hash ?? null
}

interface Hashes {
  /** the hash with which the current password was compared */
  known: string | null
  hash: string
}

async function save(tx: StoreTx, asked: Asked<Call>, { known, hash }: Hashes): Answer<Call> {
  const { actor, now, context } = asked
  const user = await readAccount(tx.db, actor.userId, known)
  // Another session changed the password in the meantime.
  if (!user) return err(problems.wrongPassword())
  await savePassword(tx, context.db, user, {
    hash,
    keptToken: actor.tokenHash,
    context: { user: actor.username, now, action: 'changePassword' },
  })
  return ok({ username: user.username })
}
