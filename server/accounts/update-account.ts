import { isDeepStrictEqual } from 'node:util'
import type { calls } from '#domain/calls/all'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Admin } from '#domain/rows/accounts/admin'
import {
  accountRule,
  homeRule,
  isOtherRole,
  withAccountInput,
} from '#domain/rows/accounts/admin-rules'
import { givenStores } from '#domain/rows/accounts/store-access'
import { auditOf, writeAudit } from '../db/audit'
import type { StoreTx } from '../db/tx'
import { type Problem, problems, refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { endSessions, endSessionsIn } from '../sessions/tokens'
import { readOwnStores } from './own-stores'
import { readUser, readUsers } from './read-users'

type Call = typeof calls.updateUser

/** Grants or withdraws an account's access, with effect at once, and changes its details. */
export async function updateAccount(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { actor, body, params, ifMatch, now, context } = asked
  const before = await readUser(tx.db, tx.storeCode, params.id ?? '')
  if (!before || (body.username !== undefined && body.username !== before.username))
    return err(problems.notFound('Admin not found'))
  if (ifMatch !== null && ifMatch !== before.version) return err(problems.changed(before))
  const given = await giveStores(tx, asked, before)
  if (!given.ok) return given
  const changed = withAccountInput(before, body)
  const hasNewRole = isOtherRole(before, body, await isFormer(tx, before))
  const lockOut = await refuseLockOut(tx, asked, before)
  const isSame = !hasNewRole && isDeepStrictEqual(changed, before)
  const refusal = isSame ? null : (homeRule(before, tx.storeCode) ?? lockOut ?? accountRule(body))
  if (refusal) return err(refusalProblem(refusal, { current: before }))
  const after: Admin = {
    ...changed,
    stores: given.value,
    lastUpdatedBy: actor.username,
    updatedDateTime: now.instant,
    version: before.version + 1,
  }
  await save(tx, after, hasNewRole)
  // Tablets read the roles of an account when it logs in.
  if (!after.enableAccess || hasNewRole) await endSessions(tx, context.db, after.id)
  const withdrawn = before.stores.filter((code) => !after.stores.includes(code))
  await endSessionsIn(tx, context.db, after.id, withdrawn)
  const cause = { user: actor.username, now, action: 'updateUser' }
  writeAudit(tx, auditOf('users', before, after), cause)
  return ok(after)
}

/**
 * The account's stores besides its home store, after the change. The acting user can only give and withdraw stores of
 * their own.
 */
async function giveStores(
  tx: StoreTx,
  { body, actor }: Asked<Call>,
  before: Admin,
): Promise<Result<string[], Problem>> {
  if (body.stores === undefined) return ok(before.stores)
  const mine = await readOwnStores(tx.db, actor)
  const given = givenStores(
    before,
    body.stores,
    mine.map(({ code }) => code),
  )
  if ('stores' in given) return ok(given.stores)
  const message = `You have no access to the store ${given.unknown}, so you cannot give it.`
  return err(refusalProblem(refuse('rule', message, { field: 'stores' })))
}

/**
 * Refuses a change that would lock out the acting user, or take access or role from the last account that can grant
 * access.
 */
async function refuseLockOut(
  tx: StoreTx,
  { body, actor }: Asked<Call>,
  user: Admin,
): Promise<Refusal | null> {
  const hasNewRole = isOtherRole(user, body)
  if (body.enableAccess && !hasNewRole) return null
  if (user.id === actor.userId)
    return body.enableAccess
      ? refuse('rule', 'You cannot change your own role.', { field: 'role' })
      : refuse('rule', 'You cannot disable your own account.')
  const owners = await readUsers(tx.db, tx.storeCode, ['SUPER_ADMIN'])
  if (owners.some(({ id, enableAccess }) => enableAccess && id !== user.id)) return null
  return body.enableAccess
    ? refuse('rule', 'The last SUPER_ADMIN cannot get another role.', { field: 'role' })
    : refuse('rule', 'The last SUPER_ADMIN cannot be disabled.')
}

/** Whether an account is older than the roles of the desk, and has got none since. */
async function isFormer(tx: StoreTx, { id }: Admin): Promise<boolean> {
  const found = tx.db.selectFrom('users').select('is_former').where('id', '=', id)
  return (await found.executeTakeFirst())?.is_former ?? false
}

async function save(tx: StoreTx, user: Admin, hasNewRole: boolean) {
  await tx.db
    .updateTable('users')
    .set({
      enable_access: user.enableAccess,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      mobile_number: user.mobileNumber,
      stores: JSON.stringify(user.stores),
      last_updated_by: user.lastUpdatedBy,
      updated_date_time: user.updatedDateTime,
      version: user.version,
      ...(hasNewRole && { roles: JSON.stringify(user.roles), is_former: false }),
    })
    .where('id', '=', user.id)
    .execute()
}
