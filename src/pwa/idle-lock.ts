import { createObservable, type Sync } from '#sync'
import type { LockAfter } from '../data/tablet'
import { idleMs, isIdle, lockMinutes, noteUse, setLockMinutes } from './idle'

/** Extra milliseconds before a lock while changes are being sent. */
const graceMs = 120_000
const lookEvery = 5_000
/** Minimum milliseconds between two writes of the last use. */
const noteEvery = 5_000

export function createLockAfter(storage: Pick<Storage, 'getItem' | 'setItem'>): LockAfter {
  const store = createObservable(lockMinutes(storage))
  return {
    current: store.current,
    subscribe: store.subscribe,
    set(minutes) {
      setLockMinutes(storage, minutes)
      store.set(minutes)
    },
  }
}

interface IdleParts {
  session: Sync['session']
  status: Sync['status']
  clock: () => number
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** calls back at each touch, key or wheel event */
  onTouch: (touched: () => void) => void
  /** calls back when the app becomes visible again */
  onWake: (wake: () => void) => void
}

/**
 * Locks the tablet after idle time. Tabs share the time of the last use, and a tab checks it when the device wakes up.
 * Does nothing on a tablet that can't be locked.
 */
export function watchIdle({ session, status, clock, storage, onTouch, onWake }: IdleParts): void {
  const note = () => noteUse(storage, clock())
  function look() {
    const { online, queued } = status.current()
    const isSending = online === true && queued > 0
    if (session.canLock() && isIdle(storage, clock(), isSending ? graceMs : 0)) session.lock()
  }
  let isIn = session.current() !== null
  session.subscribe(() => {
    const isInNow = session.current() !== null
    if (isInNow && !isIn) note()
    isIn = isInNow
  })
  // Check before the use is noted: after the idle time it may be another user.
  onTouch(() => {
    look()
    if (idleMs(storage, clock()) >= noteEvery) note()
  })
  look()
  note()
  setInterval(look, lookEvery)
  onWake(look)
}
