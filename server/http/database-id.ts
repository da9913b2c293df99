import type { MiddlewareHandler } from 'hono'
import { promotionHeader, restoredToHeader } from '#domain/calls/restored-to'
import { databaseIdHeader, syncCalls } from '#domain/calls/sync'
import type { Database } from '../db/database'
import { type DatabaseId, readDatabaseId } from '../db/database-id'

/**
 * Milliseconds for which a read id counts, but for the feed, which tells tablets about another one. Another instance
 * that starts may give the database a new id.
 */
const keptMs = 1_000

/** Adds the database id to each answer, and the instant to which the database was restored. */
export function addDatabaseId(db: Database, clock: () => number): MiddlewareHandler {
  let known: DatabaseId | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading = Promise.resolve()

  async function readIf(isDue: boolean) {
    if (isDue) {
      readAt = clock()
      reading = read()
    }
    if (isDue || known === null) await reading
  }

  async function read() {
    try {
      known = await readDatabaseId(db.queries)
      db.answered.keepOf(known.id)
    } catch {
      // An answer without the header is allowed: a tablet then treats the service like a host that has no database id.
      readAt = Number.NEGATIVE_INFINITY
    }
  }

  return async (c, next) => {
    // The feed may renew the id, and its rows may be older than the id that it names. A write may not: it would seem to
    // be in a database that has lost it.
    const isFeed = c.req.path === syncCalls.changes.path
    if (!isFeed) await readIf(Math.abs(clock() - readAt) > keptMs)
    const before = known
    await next()
    if (isFeed) await readIf(true)
    const named = isFeed ? known : before
    if (!named?.id) return
    const { headers } = c.res
    headers.set(databaseIdHeader, named.id)
    if (named.restoredTo) headers.set(restoredToHeader, named.restoredTo)
    if (named.switchedAt) headers.set(promotionHeader, `${named.promotions} ${named.switchedAt}`)
  }
}
