import { type Later, loadLater } from '../engine/load-later'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'
import type { WithNews } from './news'
import type { WithSessions } from './session'

const hourMs = 3_600_000
/** The start has other things to read first. */
const startMs = 3000

/**
 * Wipes the replica of a tablet that was left in a drawer, and that of one on which a log-out could not: it was
 * cut, or the storage failed. `used` is told of everything that a person does, `check` when somebody comes.
 * Answers how to stop.
 */
export function watchIdle(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithNews,
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

  async function check(isUse: boolean, isFree: () => boolean) {
    const later = await loadLater(deps)
    if (later && !isStopped) void wipe(later, isUse, isFree)
  }

  async function wipe({ wipeIdle }: Later, isUse: boolean, isFree: () => boolean) {
    if (await wipeIdle(parts, isUse, isFree)) onWiped()
  }

  function tick() {
    if (isStopped) return
    void check(false, isNobodys)
    deps.timers.set(tick, hourMs)
  }

  function used() {
    const now = deps.clock()
    if (Math.abs(now - markedAt) < hourMs) return
    markedAt = now
    void check(true, isNobodys)
  }

  deps.timers.set(tick, startMs)
  const stopWaking = deps.onWake(used)
  return {
    used,
    /** Resolves when it has begun: what whoever comes will bring must not be wiped. */
    async check() {
      if (isNobodys()) await check(false, () => true)
    },
    stop() {
      isStopped = true
      stopWaking()
    },
  }
}
