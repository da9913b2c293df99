import { removeDays } from './days'
import type { Database } from './db'
import { dropStagedDays } from './staged-days'

/** Deletes days and customers of a store. Needs a transaction over their tables. */
export async function forgetRows(db: Database, store: string): Promise<void> {
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await dropStagedDays(db, store)
  await removeDays(db, store)
}
