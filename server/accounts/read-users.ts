import { type Selectable, sql } from 'kysely'
import { accountRoles } from '#domain/may'
import type { Admin } from '#domain/rows/accounts/admin'
import type { DB } from '../db/schema'
import type { Reader } from '../db/tx'
import { isNamed, pickAccount } from './usernames'

const columns = [
  'id',
  'username',
  'first_name',
  'last_name',
  'email',
  'mobile_number',
  'enable_access',
  'roles',
  'store_code',
  'created_by',
  'created_date_time',
  'last_updated_by',
  'updated_date_time',
  'version',
  'last_log_in_at',
  'stores',
  'pin_since',
] as const

type Columns = Pick<Selectable<DB['users']>, (typeof columns)[number]>

/**
 * Reads the accounts with access to a store and one of these roles, by username. ADMIN means the accounts that the screen
 * Admins lists: those of all known roles.
 */
export async function readUsers(
  reader: Reader,
  storeCode: string,
  roles: readonly string[],
): Promise<Admin[]> {
  const rows = await ofStore(reader, storeCode).orderBy('username').execute()
  const enough = roles.includes('ADMIN') ? accountRoles : roles
  return rows.map(adminOf).filter((one) => one.roles.some((own) => enough.includes(own)))
}

/** Reads an account with access to a store by id, or by username in any case; null when there is none. */
export async function readUser(
  reader: Reader,
  storeCode: string,
  idOrUsername: string,
): Promise<Admin | null> {
  const rows = await ofStore(reader, storeCode)
    .where((column) => column.or([column('id', '=', idOrUsername), isNamed(idOrUsername)]))
    .execute()
  const row = rows.find(({ id }) => id === idOrUsername) ?? pickAccount(rows, idOrUsername)
  return row ? adminOf(row) : null
}

/** Reads an account of any store by username in any case; null when there is none. */
export async function readNamed(reader: Reader, username: string): Promise<Admin | null> {
  const named = isNamed(username)
  const rows = await reader.selectFrom('users').select(columns).where(named).execute()
  const row = pickAccount(rows, username)
  return row ? adminOf(row) : null
}

/** Reads an account and locks it until the commit; null if its password hash is another one now. */
export async function readAccount(
  reader: Reader,
  id: string,
  passwordHash: string | null,
): Promise<Admin | null> {
  const row = await reader
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row ? adminOf(row) : null
}

/** Accounts whose home store it is, and those of other stores that were given access to it. */
function ofStore(reader: Reader, storeCode: string) {
  const isGiven = sql<boolean>`stores @> ${JSON.stringify([storeCode])}::jsonb`
  return reader
    .selectFrom('users')
    .select(columns)
    .where((column) => column.or([column('store_code', '=', storeCode), isGiven]))
}

function adminOf(row: Columns): Admin {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobileNumber: row.mobile_number,
    enableAccess: row.enable_access,
    roles: row.roles,
    storeCode: row.store_code,
    lastLogInDateTime: row.last_log_in_at,
    stores: row.stores,
    ...(row.pin_since !== null && { hasPin: true }),
    createdBy: row.created_by,
    createdDateTime: row.created_date_time,
    lastUpdatedBy: row.last_updated_by,
    updatedDateTime: row.updated_date_time,
    version: row.version,
  }
}
