import type { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { homeRule } from '#domain/rows/accounts/admin-rules'
import type { StoreTx } from '../db/tx'
import { problems, refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { readUser } from './read-users'
import { savePin } from './save-credential'

type Call = typeof calls.removePin

/** Removes an account's PIN and ends its sessions, but for the one that asks. */
export async function removePin(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { actor, params, now, context } = asked
  const user = await readUser(tx.db, tx.storeCode, params.id ?? '')
  if (!user) return err(problems.notFound('Admin not found'))
  const refusal = homeRule(user, tx.storeCode)
  if (refusal) return err(refusalProblem(refusal))
  const cause = { user: actor.username, now, action: 'removePin' }
  const kept = { hash: null, keptToken: actor.tokenHash, context: cause }
  return ok(await savePin(tx, context.db, user, kept))
}
