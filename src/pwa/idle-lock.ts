import { createObservable, type Sync } from '#sync'
import type { LockAfter } from '../data/tablet'

/** Milliseconds by which a lock is postponed while changes are being sent. */
const graceMs = 120_000
const lookEvery = 5_000
/** Minimum milliseconds between two writes of the time of the last use. */
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
  /** calls `touched` at each touch, key or wheel event */
  onTouch: (touched: () => void) => void
  /** calls `wake` when the app becomes visible again */
  onWake: (wake: () => void) => void
}

/**
 * Locks the tablet after idle time. All tabs share the time of the last use, and check it when the device wakes up.
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
  // check first, then note the use: after the idle time it may be another user
  onTouch(() => {
    look()
    if (idleMs(storage, clock()) >= noteEvery) note()
  })
  look()
  note()
  setInterval(look, lookEvery)
  onWake(look)
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const keys = { lockAfter: 'frontdesk.lockAfter', usedAt: 'frontdesk.usedAt' }

/** Default of the idle minutes until a lock. */
const usualMinutes = 10

/** Minutes without use after which this tablet locks itself; null: never. */
function lockMinutes(storage: Kept): number | null {
  const chosen = storage.getItem(keys.lockAfter)
  if (chosen === 'never') return null
  return Number(chosen) > 0 ? Number(chosen) : usualMinutes
}

const setLockMinutes = (storage: Kept, minutes: number | null): void =>
  storage.setItem(keys.lockAfter, `${minutes ?? 'never'}`)

/** Stores the time of a use, for all tabs. */
const noteUse = (storage: Kept, now: number): void => storage.setItem(keys.usedAt, `${now}`)

/** Milliseconds since the last use. The absolute value, so that a clock that is set back can't keep the tablet open. */
function idleMs(storage: Kept, now: number): number {
  const usedAt = Number(storage.getItem(keys.usedAt) ?? now)
  return Math.abs(now - usedAt)
}

/** Whether to lock now. `graceMs` postpones the lock while changes are being sent. */
function isIdle(storage: Kept, now: number, graceMs = 0): boolean {
  const minutes = lockMinutes(storage)
  return minutes !== null && idleMs(storage, now) >= minutes * 60_000 + graceMs
}
