import * as v from 'valibot'
import type { Sync } from '#sync'
import type { LockAfter } from '../../data/tablet'
import { createStore } from './store'

const keys = { lockAfter: 'frontdesk.lockAfter', usedAt: 'frontdesk.usedAt' }

/** Minutes that a front desk may be left alone, unless somebody chose otherwise. */
const usualMinutes = 10
const minuteMs = 60_000
/** What is on its way to the service may get there first. */
const graceMs = 2 * minuteMs
const lookEvery = 5_000
/** Not every touch needs to be written down. */
const noteEvery = 5_000

const chosen = v.pipe(v.string(), v.parseJson(), v.nullable(v.pipe(v.number(), v.minValue(1))))

export function createLockAfter(storage: Pick<Storage, 'getItem' | 'setItem'>): LockAfter {
  const parsed = v.safeParse(chosen, storage.getItem(keys.lockAfter))
  const store = createStore<number | null>(parsed.success ? parsed.output : usualMinutes)
  return {
    current: store.current,
    subscribe: store.subscribe,
    set(minutes) {
      storage.setItem(keys.lockAfter, JSON.stringify(minutes))
      store.set(minutes)
    },
  }
}

interface IdleParts {
  session: Sync['session']
  status: Sync['status']
  lockAfter: LockAfter
  clock: () => number
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** calls back at each touch or key */
  onTouch: (touched: () => void) => void
  /** calls back when the tablet is taken up again */
  onWake: (wake: () => void) => void
}

/**
 * Locks the tablet when nobody has touched it for a while. Tabs share the time of the last touch, and
 * a tablet that slept is locked before anything is drawn. A tablet that can't be locked isn't.
 */
export function watchIdle(parts: IdleParts): void {
  const { session, status, lockAfter, clock, storage } = parts
  const usedAt = () => Number(storage.getItem(keys.usedAt) ?? 0)
  const note = () => storage.setItem(keys.usedAt, `${clock()}`)

  function isTime(): boolean {
    const minutes = lockAfter.current()
    if (minutes === null || !session.canLock()) return false
    const { online, queued } = status.current()
    const grace = online === true && queued > 0 ? graceMs : 0
    // A clock that was put back must not keep the tablet open.
    return Math.abs(clock() - usedAt()) >= minutes * minuteMs + grace
  }

  const look = () => {
    if (isTime()) session.lock()
  }
  let isIn = session.current() !== null
  session.subscribe(() => {
    const isInNow = session.current() !== null
    if (isInNow && !isIn) note()
    isIn = isInNow
  })
  // A touch that comes after the time is the next person's.
  parts.onTouch(() => {
    look()
    if (clock() - usedAt() >= noteEvery) note()
  })
  if (usedAt() === 0) note()
  look()
  setInterval(look, lookEvery)
  parts.onWake(look)
}
