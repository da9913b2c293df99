import type { Database } from './db'
import { dayTables } from './page-cache'

/**
 * Takes away what the service can tell again: days, customers, resources and how far they had come.
 * Outbox and journal stay, and so does the counter of the resources, by which readers know them.
 */
export function wipeReplica(db: Database): Promise<void> {
  const tables = [...dayTables(db), db.customers, db.resources]
  return db.dexie.transaction('rw', tables, async () => {
    const [days, pages] = await Promise.all([
      db.days.toCollection().primaryKeys(),
      db.resources.toArray(),
    ])
    const counted = pages.map(({ store, kind, value }) =>
      kind === 'count' ? { store, kind, value: Number(value) + 1 } : null,
    )
    await Promise.all([
      db.pages.remove(days),
      db.customers.clear(),
      db.meta.where('key').startsWith('progress ').delete(),
      db.resources.clear(),
    ])
    await db.resources.bulkPut(counted.filter((page) => page !== null))
  })
}
