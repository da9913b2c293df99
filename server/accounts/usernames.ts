import { sql } from 'kysely'
import type { WriteTx } from '../db/tx'

/**
 * SQL that compares usernames ignoring case, because a tablet's keyboard may capitalise the first letter. Usernames
 * are unique across all stores.
 */
export const isNamed = (username: string) => sql<boolean>`lower(username) = lower(${username})`

/**
 * Picks the account of exactly this name, else the only one that differs in case. Old accounts may differ in case only,
 * such as `Ana` and `ana`.
 */
export function pickAccount<User extends { username: string }>(
  users: readonly User[],
  username: string,
): User | undefined {
  const exact = users.find((user) => user.username === username)
  return exact ?? (users.length === 1 ? users[0] : undefined)
}

/** Whether a new account may use this username; reserves it until the transaction ends. */
export async function claimUsername(tx: WriteTx, username: string): Promise<boolean> {
  const key = `username ${username.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.db)
  const found = await tx.db
    .selectFrom('users')
    .select('id')
    .where(isNamed(username))
    .executeTakeFirst()
  return found === undefined
}
