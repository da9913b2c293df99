import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
import { hasRowsOfCustomers } from '../store/wipe'
import { clearReplica } from './clear-replica'
import type { WithNews } from './news'

const key = 'used'
/** A tablet that was unused for so long keeps no customers; pending entries stay. */
const idleMs = 7 * 24 * 3_600_000

/**
 * Wipes the replica of a tablet that was unused for long, or that no user is logged in on and a log-out could not wipe.
 * `isUse`: a user acts just now. True when it was wiped.
 */
export async function wipeIdle(
  parts: WithDeps & WithDb & WithStatus & WithNews,
  isUse: boolean,
  isNobodys: () => boolean,
): Promise<boolean> {
  const { db, deps } = parts
  try {
    const now = deps.clock()
    const used = await readMeta(db, key)
    const isLeft = typeof used === 'number' && now - used > idleMs
    if (isUse || isLeft) await writeMeta(db, key, now)
    // A user may log in meanwhile.
    const isOver = isLeft || (isNobodys() && (await hasRowsOfCustomers(db)) && isNobodys())
    if (isOver) await clearReplica(parts)
    return isOver
  } catch (error) {
    deps.log('nobody knows when this tablet was used', wordsOf(error))
    return false
  }
}
