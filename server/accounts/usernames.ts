import { sql } from 'kysely'
import type { WriteTx } from '../db/tx'

/** Usernames are of all stores, and a tablet's keyboard may begin them with a capital. */
export const isNamed = (username: string) => sql<boolean>`lower(username) = lower(${username})`

/**
 * The account that a person means: the one of exactly this name, else the only one that differs in case.
 * Accounts from before names were case-blind may share theirs.
 */
export function meant<User extends { username: string }>(
  users: readonly User[],
  username: string,
): User | undefined {
  const exact = users.find((user) => user.username === username)
  return exact ?? (users.length === 1 ? users[0] : undefined)
}

/** Whether a new account may have this name. Reserves the name until the transaction ends. */
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
