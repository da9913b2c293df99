import type { MiddlewareHandler } from 'hono'
import { databaseIdHeader } from '#domain/calls/sync'
import type { Database } from '../db/database'

/**
 * Adds the database id to each answer. The id is read once: a backup is restored into an empty
 * database only, and so never under a running service.
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
    // Without the header a tablet treats the service like a host that has none.
    known ??= await read().catch(() => null)
    await next()
    if (known !== null) c.res.headers.set(databaseIdHeader, known)
  }
}
