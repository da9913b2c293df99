import { sql } from 'kysely'
import type { Database } from '../db/database'
import { type WriteTx, write } from '../db/tx'

const windowMs = 15 * 60_000
/** The failure after which an account has to wait (SPEC.md session-6). */
export const mostFailures = 6
const longestName = 200

/** Failures of an account in the last quarter of an hour, the attempt under way counted as one. */
export interface Attempts {
  failures: number
  /** seconds until the first of them is forgotten */
  retryAfter: number
}

/**
 * Counts an attempt as failed before its password is looked at, so that many at once can't slip
 * through; a success forgets them all. Attempts on a locked account aren't counted.
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

/** One account however its name is written. */
const keyOf = (username: string) => username.slice(0, longestName).toLowerCase()

const instant = (epochMs: number) => new Date(epochMs).toISOString()
