import type { MiddlewareHandler } from 'hono'
import { databaseIdHeader } from '#domain/calls/sync'
import type { Database } from '../db/database'

/**
 * Adds the database id to each answer. The id is read once, because it can't change while the service runs: a restore
 * needs an empty database.
 */
export function addDatabaseId(db: Database): MiddlewareHandler {
  let known: string | null = null

  async function read(): Promise<string | null> {
    const row = await db.queries
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirst()
    return row?.value ?? null
  }

  return async (c, next) => {
    // An answer without the header is allowed: a tablet then treats the service like a host that has no database id.
    known ??= await read().catch(() => null)
    await next()
    if (known !== null) c.res.headers.set(databaseIdHeader, known)
  }
}
