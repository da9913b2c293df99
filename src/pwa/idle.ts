type Kept = Pick<Storage, 'getItem' | 'setItem'>

const keys = { lockAfter: 'frontdesk.lockAfter', usedAt: 'frontdesk.usedAt' }

/** Default of the idle minutes until a lock. */
const usualMinutes = 10

/** Minutes without use after which this tablet locks itself; null: never. */
export function lockMinutes(storage: Kept): number | null {
  const chosen = storage.getItem(keys.lockAfter)
  if (chosen === 'never') return null
  return Number(chosen) > 0 ? Number(chosen) : usualMinutes
}

export const setLockMinutes = (storage: Kept, minutes: number | null): void =>
  storage.setItem(keys.lockAfter, `${minutes ?? 'never'}`)

/** Stores the time of a use, for all tabs. */
export const noteUse = (storage: Kept, now: number): void => storage.setItem(keys.usedAt, `${now}`)

/** Milliseconds since the last use. The absolute value, so that a clock that is set back can't keep the tablet open. */
export function idleMs(storage: Kept, now: number): number {
  const usedAt = Number(storage.getItem(keys.usedAt) ?? now)
  return Math.abs(now - usedAt)
}

/** Whether to lock now. `graceMs` postpones the lock while changes are being sent. */
export function isIdle(storage: Kept, now: number, graceMs = 0): boolean {
  const minutes = lockMinutes(storage)
  return minutes !== null && idleMs(storage, now) >= minutes * 60_000 + graceMs
}
