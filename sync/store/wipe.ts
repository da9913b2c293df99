import type { Database } from './db'
import { dayTables } from './page-cache'
import { countKind } from './resources'

/**
 * Takes away what the service can tell again: days, customers, resources and how far they had come.
 * Outbox and journal stay. Nothing is written, for that would undo it all on a full disk.
 */
export function wipeReplica(db: Database): Promise<void> {
  const tables = [...dayTables(db), db.customers, db.resources]
  return db.dexie.transaction('rw', tables, async () => {
    await Promise.all([
      db.pages.clear(),
      db.customers.clear(),
      db.meta.where('key').startsWith('progress ').delete(),
      db.resources.filter(({ kind }) => kind !== countKind).delete(),
    ])
  })
}

/** By the counter of the resources readers know that they have gone, so it outlives them. */
export function countWiped(db: Database): Promise<number> {
  return db.resources
    .filter(({ kind }) => kind === countKind)
    .modify((page) => {
      page.value = Number(page.value) + 1
    })
}

/** Whether there is anything of customers to take away. */
export async function hasRowsOfCustomers(db: Database): Promise<boolean> {
  return (await db.customers.count()) + (await db.days.count()) > 0
}
