import type { WithStatus } from '../host/status'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
import { hasRowsOfCustomers } from '../store/wipe'
import { clearReplica } from './clear-replica'
import type { WithSessions } from './session'
import type { WithWrites } from './writes'

const hourMs = 3_600_000
/** Time without use after which the rows of customers are deleted. Entries stay. */
const idleMs = 7 * 24 * hourMs
const key = 'used'
/** Delay of the first check, because the start has more important reads. */
const startMs = 3000

/**
 * Empties the replica of a tablet that was not used for a week, or that a log-out failed to empty. Call `used` at each
 * action of a user, `check` before a log-in, and `stop` to end it.
 */
export function watchIdle(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithWrites,
  lockedUser: () => string | null,
  onWiped: () => void,
) {
  const { deps, sessions } = parts
  let markedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  function isNobodys() {
    // Another tab may have logged in while this one was frozen.
    sessions.reread()
    return sessions.current() === null && lockedUser() === null
  }

  async function wipe(isUse: boolean, isFree: () => boolean) {
    if (await wipeIdle(parts, isUse, isFree)) onWiped()
  }

  function tick() {
    if (isStopped) return
    void wipe(false, isNobodys)
    deps.timers.set(tick, hourMs)
  }

  function used() {
    const now = deps.clock()
    if (Math.abs(now - markedAt) < hourMs) return
    markedAt = now
    void wipe(true, isNobodys)
  }

  deps.timers.set(tick, startMs)
  const stopWaking = deps.onWake(used)
  return {
    used,
    /**
     * Wipes the replica if it is due. Called before a log-in, because a later wipe would delete the rows that it
     * brings.
     */
    check() {
      if (isNobodys()) void wipe(false, () => true)
    },
    stop() {
      isStopped = true
      stopWaking()
    },
  }
}

/**
 * Empties the replica if the tablet was not used for a week, or if a log-out failed to empty it. `isUse`: a user is
 * acting right now. Returns whether the replica was emptied.
 */
async function wipeIdle(
  parts: WithDeps & WithDb & WithStatus & WithWrites,
  isUse: boolean,
  isNobodys: () => boolean,
): Promise<boolean> {
  const { db, deps } = parts
  try {
    const now = deps.clock()
    const used = await readMeta(db, key)
    const isLeft = typeof used === 'number' && now - used > idleMs
    if (isUse || isLeft) await writeMeta(db, key, now)
    // A user may log in during the read, so ask `isNobodys` again after it.
    const isOver = isLeft || (isNobodys() && (await hasRowsOfCustomers(db)) && isNobodys())
    if (isOver) await clearReplica(parts)
    return isOver
  } catch (error) {
    deps.log('last use not read', wordsOf(error))
    return false
  }
}
