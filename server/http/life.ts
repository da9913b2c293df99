import type { MiddlewareHandler } from 'hono'
import { lifeHeader } from '#domain/calls/sync'
import type { Database } from '../db/database'

/**
 * Names the life of the database with each answer. It is read once: a backup is restored into an empty
 * database only, and so never under a running service.
 */
export function named(db: Database): MiddlewareHandler {
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
    // Without it the answer is as good as that of another host.
    known ??= await read().catch(() => null)
    await next()
    if (known !== null) c.res.headers.set(lifeHeader, known)
  }
}
