import { addDays, businessTimeAt } from '#domain/kernel/dates'
import type { WithDeps } from '../kernel/ports'
import { daysBack } from '../store/page-cache'
import { clockCorrection } from './clock-ahead'
import type { WithStatus } from './status'

export interface Window {
  today: string
  /** the first day that is kept; all later days are kept too, because few bookings lie far ahead */
  from: string
}

/** Today and the first day that the replica keeps; `now` in milliseconds since the epoch. */
export function windowAt(now: number): Window {
  const today = businessTimeAt(now).date
  return { today, from: addDays(today, -daysBack) }
}

/**
 * The first day that the replica keeps. If this device's clock is slightly ahead, counts from the service's date, so
 * that no day is dropped too early.
 */
export function keptFrom({ deps, status }: WithDeps & WithStatus): string {
  const { clockAheadMs } = status.current()
  const aheadMs = (clockAheadMs ?? 0) - clockCorrection(clockAheadMs)
  return windowAt(deps.clock() - Math.max(0, aheadMs)).from
}
