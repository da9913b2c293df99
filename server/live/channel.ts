import type { Database } from '../db/database'
import type { StoreTx } from '../db/tx'

/** Channel on which services tell each other that a store has changed; the message is the store's code. */
export const changesChannel = 'changes'

/** Notifies the watchers of the store, once the transaction is committed and on disk. */
export function announce(database: Database, tx: StoreTx): void {
  tx.afterCommit(() => database.notify(changesChannel, tx.storeCode))
}
