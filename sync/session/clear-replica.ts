import { announce, type Core } from '../engine/core'
import { wordsOf } from '../kernel/error-text'
import { countWiped, wipeReplica } from '../store/wipe'

/** Empties the replica and says so everywhere; what waits stays. Rejects when the storage fails. */
export async function clearReplica(core: Core): Promise<void> {
  await wipeReplica(core.db)
  try {
    await countWiped(core.db)
  } catch (error) {
    core.deps.log('a wipe was not counted', wordsOf(error))
  }
  core.status.update({ lastSyncAt: null })
  announce(core, 'rows')
}
