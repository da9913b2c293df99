import { clearReplica } from './clear-replica'
import type { Core } from './core'
import { readMeta, writeMeta } from './store/meta'
import { hasRowsOfCustomers } from './store/wipe'
import { wordsOf } from './words-of'

const key = 'used'
const hourMs = 3_600_000
/** The start has other things to read first. */
const startMs = 3000
/** A tablet that nobody used for so long keeps no customers (what waits stays). */
const idleMs = 7 * 24 * hourMs

/**
 * Wipes the replica of a tablet that was left in a drawer, and that of one on which a log-out could not: it was
 * cut, or the storage failed. `used` is told of everything that a person does, `check` when somebody comes.
 * Answers how to stop.
 */
export function watchIdle(core: Core, lockedUser: () => string | null, onWiped: () => void) {
  const { db, deps, sessions } = core
  let markedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  async function check(isUse: boolean) {
    // Another tab may have logged in while this one was frozen, and this one may be about to.
    sessions.reread()
    const isNobodys = sessions.current() === null && lockedUser() === null
    try {
      const now = deps.clock()
      const used = await readMeta(db, key)
      const isLeft = typeof used === 'number' && now - used > idleMs
      if (isUse || isLeft) await writeMeta(db, key, now)
      if (!(isLeft || (isNobodys && (await hasRowsOfCustomers(db))))) return
      await clearReplica(core)
      onWiped()
    } catch (error) {
      if (!isStopped) deps.log('nobody knows when this tablet was used', wordsOf(error))
    }
  }

  function tick() {
    if (isStopped) return
    void check(false)
    deps.timers.set(tick, hourMs)
  }

  function used() {
    const now = deps.clock()
    if (Math.abs(now - markedAt) < hourMs) return
    markedAt = now
    void check(true)
  }

  deps.timers.set(tick, startMs)
  const stopWaking = deps.onWake(used)
  return {
    used,
    check: () => void check(false),
    stop() {
      isStopped = true
      stopWaking()
    },
  }
}
