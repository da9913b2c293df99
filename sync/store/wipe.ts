import { clearCustomerMeta } from './customer-meta'
import { removeDays } from './days'
import type { Database } from './db'
import { dayTables } from './page-cache'
import { countKind } from './resources'
import { dropStagedDays } from './staged-days'

/**
 * Deletes everything that can be pulled again: days, customers, resources and their progress. Outbox and journal stay.
 * It only deletes, because a write would fail on a full disk and abort the transaction.
 */
export function wipeReplica(db: Database): Promise<void> {
  const tables = [...dayTables(db), db.customers, db.resources]
  return db.dexie.transaction('rw', tables, async () => {
    await Promise.all([
      db.pages.clear(),
      db.customers.clear(),
      db.meta.where('key').startsWith('progress ').delete(),
      clearCustomerMeta(db.meta),
      db.resources.filter(({ kind }) => kind !== countKind).delete(),
    ])
  })
}

/** Raises the counter of resource changes, which a wipe keeps, so that readers notice that the resources are gone. */
export function countWiped(db: Database): Promise<number> {
  return db.resources
    .filter(({ kind }) => kind === countKind)
    .modify((page) => {
      page.value = Number(page.value) + 1
    })
}

/** Whether any customers or appointments are stored. */
export async function hasRowsOfCustomers(db: Database): Promise<boolean> {
  return (await db.customers.count()) + (await db.days.count()) > 0
}

/** Deletes days and customers of a store. Needs a transaction over their tables. */
export async function forgetRows(db: Database, store: string): Promise<void> {
  await clearCustomerMeta(db.meta)
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await dropStagedDays(db, store)
  await removeDays(db, store)
}
