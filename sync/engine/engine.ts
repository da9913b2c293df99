import type { HostInUse } from '../host/booking-host'
import type { HostStore } from '../host/host'
import type { UnderWay } from '../kernel/under-way'
import type { Reader } from '../overlay/reader'
import type { FirstLook } from '../store/first-look'
import type { Core } from './core'
import { leadInTurns } from './leader'
import { lead, type Reins } from './leading'
import { reviveStorage } from './revive'

export interface Engine extends Reins {
  /** Finds out whether the storage still answers, and opens it anew where it doesn't. */
  checkStorage(): void
  close(): void
}

const dead = 'The storage of this device does not answer. Please reload the app.'

/** Leads when it is this tab's turn, and sees to the storage when the device wakes up. */
export function startEngine(
  core: Core,
  reader: Reader,
  host: HostStore,
  inUse: HostInUse,
  { whenOver }: FirstLook,
  underWay: UnderWay,
): Engine {
  let turn = new AbortController()
  let reins: Reins | null = null
  let closed = false

  function start() {
    const { signal } = turn
    void leadInTurns(core, signal, (during) =>
      lead(core, reader, host, inUse, during, (held) => {
        if (!signal.aborted) reins = held
      }),
    )
  }

  /** Loops that hang on a database that is gone are left behind; the epoch keeps them harmless. */
  function restart() {
    turn.abort()
    turn = new AbortController()
    start()
  }

  /** The tab that somebody comes back to need not be the one that leads. */
  function wake() {
    core.tabs.post({ kind: 'sync-now' })
    reins?.rouse()
    void checkStorage()
  }

  /**
   * What hangs on the connection that was given up may be kept yet: it is neither done again nor called
   * unsaved. Only a reload shows what has become of it.
   */
  async function checkStorage() {
    if (closed) return
    let ending = Promise.resolve(true)
    const storage = await reviveStorage(core.db, core.deps.timers, () => {
      ending = underWay.ends()
    })
    if (closed || storage === 'well') return
    core.deps.log('the storage did not answer', storage)
    if (storage === 'reopened') restart()
    const isDead = storage === 'dead' || !(await ending)
    if (!closed)
      core.status.update({ storageError: isDead ? dead : null, wall: isDead ? 'dead' : null })
  }

  whenOver(() => closed || start())
  const stopWaking = core.deps.onWake(wake)
  const stopLosing = core.deps.onNetworkLost?.(() => reins?.doubt())
  return {
    nudge: () => reins?.nudge(),
    rouse: () => reins?.rouse(),
    doubt: () => reins?.doubt(),
    checkStorage: () => void checkStorage(),
    close() {
      closed = true
      stopWaking()
      stopLosing?.()
      turn.abort()
    },
  }
}
