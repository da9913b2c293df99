import type { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { storeRightsRule, withRights } from '#domain/resources/store-rights'
import type { Store } from '#domain/rows/store'
import type { StoreTx } from '../db/tx'
import { type Problem, problems, refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { readStore } from '../resources/read-store'
import { saveStore } from '../resources/save-store'

type Call = typeof calls.changeRights

/** An old form would give back a right that has been taken away since. */
const changedMeanwhile = (current: Store): Problem => ({
  ...problems.changed(current),
  message:
    'Somebody else has changed the store or its rights meanwhile. Look at the rights as they are now, and save again.',
})

/** Changes what the roles of the actor's store may do, from the next call on. */
export async function changeRights(
  tx: StoreTx,
  { actor, body, context, ifMatch, now }: Asked<Call>,
): Answer<Call> {
  const before = await readStore(tx.db, tx.storeCode)
  if (ifMatch !== null && ifMatch !== before.version) return err(changedMeanwhile(before))
  const refusal = storeRightsRule(body.rights)
  if (refusal) return err(refusalProblem(refusal, { current: before }))
  const { username: user } = actor
  const next = { ...withRights(before, body), lastUpdatedBy: user, updatedDateTime: now.instant }
  const cause = { user, now, freshId: context.ids(), action: 'changeRights' }
  return ok(await saveStore(tx, { store: before }, next, cause))
}
