import type { Database } from '../db/database'
import type { StoreTx } from '../db/tx'

/** The channel on which services tell each other that a store changed; the message is its code. */
export const changesChannel = 'changes'

/** Tells everybody who watches the store, once the change is safe. */
export function announce(database: Database, tx: StoreTx): void {
  tx.afterCommit(() => database.notify(changesChannel, tx.storeCode))
}
