import type { Core } from './core'
import type { Reader } from './fold/reader'
import { lead, type Reins } from './leading'
import { leadInTurns } from './outbox/leader'
import type { HostStore } from './pull/host'
import { reviveStorage } from './revive'

export interface Engine extends Reins {
  /** Finds out whether the storage still answers, and opens it anew where it doesn't. */
  checkStorage(): void
  close(): void
}

const dead = 'The storage of this device does not answer. Please reload the app.'

/** Leads when it is this tab's turn, and sees to the storage when the device wakes up. */
export function startEngine(core: Core, reader: Reader, host: HostStore): Engine {
  let turn = new AbortController()
  let reins: Reins | null = null
  let closed = false

  function start() {
    const { signal } = turn
    void leadInTurns(core, signal, (during) =>
      lead(core, reader, host, during, (held) => {
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

  function wake() {
    reins?.rouse()
    void checkStorage()
  }

  async function checkStorage() {
    const storage = await reviveStorage(core.db, core.deps.timers)
    if (closed || storage === 'well') return
    core.deps.log('the storage did not answer', storage)
    const isDead = storage === 'dead'
    core.status.update({ storageError: isDead ? dead : null, wall: isDead ? 'dead' : null })
    if (storage === 'reopened') restart()
  }

  start()
  const stopWaking = core.deps.onWake(wake)
  return {
    nudge: () => reins?.nudge(),
    rouse: () => reins?.rouse(),
    checkStorage: () => void checkStorage(),
    close() {
      closed = true
      stopWaking()
      turn.abort()
    },
  }
}
