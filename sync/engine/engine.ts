import type { WithStatus } from '../host/status'
import type { InProgress } from '../kernel/in-progress'
import type { WithDeps } from '../kernel/ports'
import type { WithTabs } from '../session/tabs'
import type { WithDb } from '../store/db'
import type { FirstLook } from '../store/first-look'
import { leadInTurns } from './leader'
import type { Lead, LeaderHandle } from './leading'
import { reviveStorage } from './revive'

export interface Engine extends LeaderHandle {
  /** Checks whether the storage responds, and reopens it if it doesn't. */
  checkStorage(): void
  close(): void
}

const dead = 'The storage of this device does not answer. Please reload the app.'

/**
 * Makes this tab lead when it may, and checks the storage when the device wakes up or a write is slow. Closes the
 * engine when the database belongs to a newer version of the app.
 */
export function startEngine(
  parts: WithDeps & WithDb & WithStatus & WithTabs,
  lead: Lead,
  { whenOver }: FirstLook,
  inProgress: InProgress,
): Engine {
  const loops = createLoops(parts, lead)
  const { handle } = loops
  let closed = false

  /** Wakes the loops of all tabs, because the tab that the user returns to may not be the leader. */
  function onWake() {
    parts.tabs.post({ kind: 'sync-now' })
    handle.wake()
    void checkStorage()
  }

  /**
   * Checks the storage, and restarts the loops if it was reopened. A write that hangs on the old connection may still
   * be stored, so it is neither repeated nor reported as unsaved; a reload shows whether it was.
   */
  async function checkStorage() {
    if (closed) return
    let ending = Promise.resolve(true)
    const storage = await reviveStorage(parts.db, parts.deps.timers, () => {
      ending = inProgress.ends()
    })
    if (closed || storage === 'well') return
    parts.deps.log('the storage did not answer', storage)
    if (storage === 'reopened') loops.restart()
    const isDead = storage === 'dead' || !(await ending)
    if (!closed)
      parts.status.update({
        storageError: isDead ? dead : null,
        blockingError: isDead ? 'dead' : null,
      })
  }

  function close() {
    closed = true
    for (const stop of stops) stop?.()
    loops.stop()
  }

  const stops = [
    parts.deps.onWake(onWake),
    parts.deps.onNetworkLost?.(handle.suspectNetwork),
    inProgress.onSlow(() => void checkStorage()),
    parts.status.subscribe(() => {
      const { blockingError } = parts.status.current()
      if (blockingError === 'outdated' || blockingError === 'newer') close()
    }),
  ]
  whenOver(() => closed || loops.start())
  return { ...handle, checkStorage: () => void checkStorage(), close }
}

/** The loops of this tab, which run while it leads. Until then its handle does nothing. */
function createLoops(parts: WithDeps & WithDb & WithStatus & WithTabs, lead: Lead) {
  let turn = new AbortController()
  let leaderHandle: LeaderHandle | null = null

  function start() {
    const { signal } = turn
    void leadInTurns(parts, signal, (during) =>
      lead(during, (handle) => {
        if (!signal.aborted) leaderHandle = handle
      }),
    )
  }

  return {
    start,
    /** Restarts the loops. Former loops that hang on the old connection can't write, because the leader term changes. */
    restart() {
      turn.abort()
      turn = new AbortController()
      start()
    },
    stop: () => turn.abort(),
    handle: {
      notifyQueued: () => leaderHandle?.notifyQueued(),
      wake: () => leaderHandle?.wake(),
      suspectNetwork: () => leaderHandle?.suspectNetwork(),
    },
  }
}
