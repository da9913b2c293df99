import { announce, type Core } from './core'
import { wipeReplica } from './store/wipe'

/** Empties the replica and says so everywhere; what waits stays. Rejects when the storage fails. */
export async function clearReplica(core: Core): Promise<void> {
  await wipeReplica(core.db)
  core.status.update({ lastSyncAt: null })
  announce(core, 'rows')
}
