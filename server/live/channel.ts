import type { Database } from '../db/database'
import type { StoreTx } from '../db/tx'

/** The channel on which services announce a changed store to each other; the message is its code. */
export const changesChannel = 'changes'

/** Announces a change of the store to its watchers, once it is committed and on the disk. */
export function announce(database: Database, tx: StoreTx): void {
  tx.afterCommit(() => database.notify(changesChannel, tx.storeCode))
}
