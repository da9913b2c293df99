import { removeDays } from './days'
import type { Database } from './db'
import { dropStagedDays } from './staged-days'

/** Takes away what was told of a store's days and customers. Inside a transaction over those. */
export async function forgetRows(db: Database, store: string): Promise<void> {
  await db.customers.where(':id').between([store, 0], [store, []]).delete()
  await dropStagedDays(db, store)
  await removeDays(db, store)
}
