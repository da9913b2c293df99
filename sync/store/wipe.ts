import { clearCustomerMeta } from './customer-meta'
import { removeDays } from './days'
import type { Database } from './db'
import { clearPages } from './page-cache'
import { countKind } from './resources'
import { dropStagedDays } from './staged-days'
import { type DaysTx, replicaTableNames, type WriteTx, write } from './tx'

/**
 * Deletes everything that can be pulled again: days, customers, resources and their progress. Outbox and journal stay.
 * It only deletes, because a write would fail on a full disk and abort the transaction.
 */
export function wipeReplica(db: Database): Promise<void> {
  return write(db, replicaTableNames, async (tx) => {
    await Promise.all([
      clearPages(tx),
      tx.customers.clear(),
      tx.meta.where('key').startsWith('progress ').delete(),
      clearCustomerMeta(tx),
      tx.resources.filter(({ kind }) => kind !== countKind).delete(),
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

/** Deletes days and customers of a store. */
export async function forgetRows(tx: DaysTx & WriteTx<'customers'>, store: string): Promise<void> {
  await clearCustomerMeta(tx)
  await tx.customers.where(':id').between([store, 0], [store, []]).delete()
  await dropStagedDays(tx, store)
  await removeDays(tx, store)
}
