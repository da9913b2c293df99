import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'
import { countWiped, wipeReplica } from '../store/wipe'
import type { WithWrites } from './writes'

/** Empties the replica and notifies all tabs. Entries stay. Rejects when the storage fails. */
export async function clearReplica(
  parts: WithDeps & WithDb & WithStatus & WithWrites,
): Promise<void> {
  await wipeReplica(parts.db)
  try {
    await countWiped(parts.db)
  } catch (error) {
    parts.deps.log('a wipe was not counted', wordsOf(error))
  }
  parts.status.update({ lastSyncAt: null })
  parts.writes.announce('rows')
}
