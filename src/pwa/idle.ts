type Kept = Pick<Storage, 'getItem' | 'setItem'>

const keys = { lockAfter: 'frontdesk.lockAfter', usedAt: 'frontdesk.usedAt' }

/** Minutes that a front desk may be left alone, unless somebody chose otherwise. */
const usualMinutes = 10

/** After how many idle minutes this tablet locks itself; null: never. */
export function lockMinutes(storage: Kept): number | null {
  const chosen = storage.getItem(keys.lockAfter)
  if (chosen === 'never') return null
  return Number(chosen) > 0 ? Number(chosen) : usualMinutes
}

export const setLockMinutes = (storage: Kept, minutes: number | null): void =>
  storage.setItem(keys.lockAfter, `${minutes ?? 'never'}`)

/** Writes down that somebody is at the tablet, for all its tabs. */
export const noteUse = (storage: Kept, now: number): void => storage.setItem(keys.usedAt, `${now}`)

/** For how long nobody was at it; a clock that was put back must not keep it open. */
export function idleMs(storage: Kept, now: number): number {
  const usedAt = Number(storage.getItem(keys.usedAt) ?? now)
  return Math.abs(now - usedAt)
}

/** Whether it is time to lock; `graceMs` is given to what is still on its way. */
export function isIdle(storage: Kept, now: number, graceMs = 0): boolean {
  const minutes = lockMinutes(storage)
  return minutes !== null && idleMs(storage, now) >= minutes * 60_000 + graceMs
}
