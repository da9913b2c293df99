import { businessTimeAt } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Admin } from '#domain/rows/accounts/admin'
import { registerRule } from '#domain/rows/accounts/admin-rules'
import type { NewStoreInput } from '#domain/rows/accounts/new-store'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import { newPasswordRule } from '#domain/rows/accounts/password-rules'
import type { ServiceDeps } from '../context'
import { auditOf, writeAudit } from '../db/audit'
import type { Database } from '../db/database'
import { type Reader, type WriteTx, write } from '../db/tx'
import { addStore } from '../resources/new-store'
import { addUser } from './add-user'
import { ownerAccount } from './owner-account'
import { readNamed } from './read-users'
import { savePassword } from './save-credential'
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
 * Creates a SUPER_ADMIN, and the store if its code is new. Returns a sentence that says what was done, or why it was
 * refused.
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

interface NewPassword {
  username: string
  password: string
}

/** Sets the password of an existing account of any store, enables it, and ends its sessions. */
export async function setPassword(
  deps: Deps,
  { username, password }: NewPassword,
): Promise<Result<string, string>> {
  const refusal = newPasswordRule({ newPassword: password })
  if (refusal) return err(refusal.message)
  const hash = await deps.passwords.hash(password)
  return write(deps.db, async (tx) => {
    const before = await readNamed(tx.db, username)
    if (!before) return err(`There is no account ${username}.`)
    const user = before.enableAccess ? before : await enable(tx, deps, before)
    const context = contextOf(deps)
    await savePassword(tx, deps.db, user, { hash, keptToken: null, context })
    return ok(`${user.username} has a new password.`)
  })
}

async function enable(tx: WriteTx, deps: Deps, user: Admin): Promise<Admin> {
  const after = { ...user, enableAccess: true, version: user.version + 1 }
  const changed = { enable_access: true, version: after.version }
  await tx.db.updateTable('users').set(changed).where('id', '=', user.id).execute()
  writeAudit(tx, auditOf('users', user, after), contextOf(deps))
  return after
}

/** Says whether a username and a store code are in use. */
export async function findNames(
  db: Database,
  names: { username: string; storeCode: string },
): Promise<{ hasUsername: boolean; hasStore: boolean }> {
  const user = await readNamed(db.queries, names.username)
  return { hasUsername: user !== null, hasStore: await hasStore(db.queries, names.storeCode) }
}

async function hasStore(reader: Reader, code: string): Promise<boolean> {
  const found = await reader.selectFrom('stores').select('code').where('code', '=', code).execute()
  return found.length > 0
}

/** The new store of the owner, with the usual hours. */
function storeOf({ storeCode: code, storeName }: NewOwner): NewStoreInput {
  return { code, name: storeName.trim() || code.replaceAll('_', ' '), address: '', ...usualHours }
}

async function openStore(tx: WriteTx, deps: Deps, owner: NewOwner) {
  const store = storeOf(owner)
  const { code } = store
  if (await hasStore(tx.db, code)) return ''
  const createdDateTime = businessTimeAt(deps.clock()).instant
  await addStore(tx, { ...store, id: deps.ids(), createdBy: actor, createdDateTime })
  return `The store ${code} is open. `
}

const userOf = ({ ids, clock }: Deps, owner: NewOwner): Admin =>
  ownerAccount({
    id: ids(),
    username: owner.username,
    firstName: owner.firstName,
    lastName: owner.lastName,
    storeCode: owner.storeCode,
    createdBy: actor,
    createdDateTime: businessTimeAt(clock()).instant,
  })

const contextOf = ({ clock }: Deps) => ({
  user: actor,
  now: businessTimeAt(clock()),
  action: actor,
})
