import type { Database } from '../db/database'
import type { StoreTx } from '../db/tx'

/** PostgreSQL channel for changes of a store; the message is the store's code. */
export const changesChannel = 'changes'

/** Notifies the watchers of the transaction's store after the commit is on disk. */
export function announce(database: Database, tx: StoreTx): void {
  tx.afterCommit(() => database.notify(changesChannel, tx.storeCode))
}
