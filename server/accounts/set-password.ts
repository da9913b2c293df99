import type { calls } from '#domain/calls/all'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { homeRule } from '#domain/rows/accounts/admin-rules'
import { newPasswordRule } from '#domain/rows/accounts/password-rules'
import type { StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import { failure, toResponse } from '../http/reply'
import { type Answer, type Asked, writeOnce } from '../http/route'
import { readUser } from './read-users'
import { savePassword } from './save-credential'

type Call = typeof calls.setPassword

/** Sets another account's password and ends all its sessions. The password is hashed before the store is locked. */
export async function setPassword(asked: Asked<Call>): Promise<Response> {
  const { body, context } = asked
  const refusal = newPasswordRule(body)
  if (refusal) return writeOnce(asked, async () => err(refusalProblem(refusal)))
  if (context.passwords.isBusy()) return toResponse(failure(problems.unavailable()))
  const hash = await context.passwords.hash(body.newPassword)
  return writeOnce(asked, (tx) => save(tx, asked, hash))
}

/**
 * Users change their own password by entering the current one. Otherwise a tablet left open would give the account
 * away.
 */
const own = refuse('rule', 'Change your own password in More, Change password.')

async function save(tx: StoreTx, asked: Asked<Call>, hash: string): Answer<Call> {
  const { actor, params, now, context } = asked
  const user = await readUser(tx.db, tx.storeCode, params.id ?? '')
  if (!user) return err(problems.notFound('Admin not found'))
  const refusal = user.id === actor.userId ? own : homeRule(user, tx.storeCode)
  if (refusal) return err(refusalProblem(refusal))
  const cause = { user: actor.username, now, action: 'setPassword' }
  return ok(await savePassword(tx, context.db, user, { hash, keptToken: null, context: cause }))
}
