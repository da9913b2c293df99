import { businessTimeAt } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'
import { type Admin, registerRule } from '#domain/rows/admin'
import { type NewStoreInput, newStoreRule } from '#domain/rows/new-store'
import type { ServiceDeps } from '../context'
import { auditOf, writeAudit } from '../db/audit'
import { type WriteTx, write } from '../db/tx'
import { addStore } from '../resources/new-store'
import { addUser } from './add-user'
import { forgetAttempts } from './attempts'
import { readUser } from './read-users'
import { claimUsername } from './usernames'

/** Details of a super admin, given at the service's own terminal. */
export interface NewOwner {
  username: string
  password: string
  firstName: string
  lastName: string
  storeCode: string
  /** the name of the store, used when the store has to be created */
  storeName: string
}

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'ids' | 'passwords'>

const actor = 'create-admin'
const usualHours = { openTime: '10:00', closeTime: '23:00' }

/**
 * Creates a SUPER_ADMIN, and the store if its code is new: the first step of a real business. Returns a sentence that
 * says what was done, or why it was refused.
 */
export async function createAdmin(deps: Deps, owner: NewOwner): Promise<Result<string, string>> {
  const refusal = registerRule({ ...owner, enableAccess: true }) ?? newStoreRule(storeOf(owner))
  if (refusal) return err(refusal.message)
  const hash = await deps.passwords.hash(owner.password)
  return write(deps.db, async (tx) => {
    if (!(await claimUsername(tx, owner.username)))
      return err(`The username ${owner.username} is taken. To set a new password: --new-password.`)
    const opened = await openStore(tx, deps, owner)
    await addUser(tx, userOf(deps, owner), hash, contextOf(deps))
    return ok(`${opened}${owner.username} may log in to ${owner.storeCode} as SUPER_ADMIN.`)
  })
}

/** Sets the password of an existing account, enables it, and ends its sessions. */
export async function setPassword(
  deps: Deps,
  { username, password, storeCode: code }: NewOwner,
): Promise<Result<string, string>> {
  if (password.length < 5) return err('A password has at least 5 characters.')
  const hash = await deps.passwords.hash(password)
  return write(deps.db, async (tx) => {
    const before = await readUser(tx.db, code, username)
    if (!before) return err(`There is no account ${username} in ${code}.`)
    const after = { ...before, enableAccess: true, version: before.version + 1 }
    const changed = { password_hash: hash, enable_access: true, version: after.version }
    await tx.db.updateTable('users').set(changed).where('id', '=', before.id).execute()
    await tx.db.deleteFrom('tokens').where('user_id', '=', before.id).execute()
    await forgetAttempts(tx, before.username)
    writeAudit(tx, auditOf('users', before, after), contextOf(deps))
    return ok(`${before.username} has a new password.`)
  })
}

/** The store in which the owner works, as it opens if its code is new. */
function storeOf({ storeCode: code, storeName }: NewOwner): NewStoreInput {
  return { code, name: storeName.trim() || code.replaceAll('_', ' '), address: '', ...usualHours }
}

async function openStore(tx: WriteTx, deps: Deps, owner: NewOwner) {
  const store = storeOf(owner)
  const { code } = store
  const known = await tx.db
    .selectFrom('stores')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  if (known) return ''
  const createdDateTime = businessTimeAt(deps.clock()).instant
  await addStore(tx, { ...store, id: deps.ids(), createdBy: actor, createdDateTime })
  return `The store ${code} is open. `
}

function userOf({ ids, clock }: Deps, owner: NewOwner): Admin {
  return {
    id: ids(),
    username: owner.username,
    firstName: owner.firstName.trim(),
    lastName: owner.lastName.trim(),
    email: null,
    mobileNumber: null,
    enableAccess: true,
    lastLogInDateTime: null,
    roles: ['ADMIN', 'SUPER_ADMIN'],
    storeCode: owner.storeCode,
    createdBy: actor,
    createdDateTime: businessTimeAt(clock()).instant,
    lastUpdatedBy: null,
    updatedDateTime: null,
    version: 1,
  }
}

const contextOf = ({ clock }: Deps) => ({
  user: actor,
  now: businessTimeAt(clock()),
  action: actor,
})
