import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'

const windowMs = 15 * 60_000
/** Number of failures after which an account has to wait (SPEC.md session-6). */
export const mostFailures = 6
const longestName = 200

/** Failed attempts of an account within the last 15 minutes, including the current one. */
export interface Attempts {
  failures: number
  /** seconds until the oldest failure is no longer counted */
  retryAfter: number
}

/**
 * Counts an attempt as failed before its password is compared, so that parallel attempts can't pass the limit. A
 * success deletes all failures. Attempts on a locked account aren't counted.
 */
export function noteAttempt(
  database: Database,
  username: string,
  nowMs: number,
): Promise<Attempts> {
  const name = keyOf(username)
  return write(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${name}`}, 0))`.execute(tx.db)
    await tx.db
      .deleteFrom('login_attempts')
      .where('at', '<=', instant(nowMs - windowMs))
      .execute()
    const earlier = await tx.db
      .selectFrom('login_attempts')
      .select('at')
      .where('username', '=', name)
      .orderBy('at')
      .execute()
    const failures = earlier.length + 1
    if (failures <= mostFailures)
      await tx.db
        .insertInto('login_attempts')
        .values({ username: name, at: instant(nowMs) })
        .execute()
    const firstMs = Date.parse(earlier[0]?.at ?? instant(nowMs))
    return { failures, retryAfter: Math.ceil((firstMs + windowMs - nowMs) / 1000) }
  })
}

export async function forgetAttempts(tx: WriteTx, username: string): Promise<void> {
  await tx.db.deleteFrom('login_attempts').where('username', '=', keyOf(username)).execute()
}

/** The key of an account: the username in lower case, shortened. */
const keyOf = (username: string) => username.slice(0, longestName).toLowerCase()

const instant = (epochMs: number) => new Date(epochMs).toISOString()
