import { sql } from 'kysely'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { StartRefused } from '../kernel/database-errors'

type Urls = Pick<Config, 'databaseUrl' | 'databaseListenUrl'>

/**
 * Asks a PostgreSQL one query at each of its addresses. Throws StartRefused with the reason when an address doesn't
 * work.
 */
export async function reachDatabase(db: Database, config: Urls): Promise<void> {
  if (config.databaseUrl === null) return
  await ask(db, 'DATABASE_URL')
  if (config.databaseListenUrl !== null)
    await db.unlimited((direct) => ask(direct, 'DATABASE_LISTEN_URL'))
}

async function ask({ queries }: Database, variable: string) {
  try {
    await sql`select 1`.execute(queries)
  } catch (error) {
    const reason = reasonOf(error)
    const advice = /unsupported startup parameter/.test(reason)
      ? 'It is a pooler such as PgBouncer: set DATABASE_LISTEN_URL to the database itself.'
      : 'Make sure that it runs, and that address, user and password are right.'
    throw new StartRefused(`The database of ${variable} cannot be used (${reason}). ${advice}`, {
      cause: error,
    })
  }
}

/** The driver's own message, or its code: a host with several addresses gives an error without a message. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {}
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
