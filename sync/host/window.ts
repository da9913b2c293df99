import { addDays, businessTimeAt } from '#domain/kernel/dates'
import type { WithDeps } from '../kernel/ports'
import { clockCorrection } from './clock-ahead'
import type { WithStatus } from './status'

/** Past days that the replica keeps current (SPEC.md offline-13). */
const daysBack = 7

export interface Window {
  today: string
  /** the first day that is kept; bookings ahead are few and are all kept */
  from: string
}

/** `now` in milliseconds since the epoch. */
export function windowAt(now: number): Window {
  const today = businessTimeAt(now).date
  return { today, from: addDays(today, -daysBack) }
}

/**
 * The first day that is kept, by this device's clock or, where that is ahead by little, by the service's: days that
 * everybody else still works on must not go.
 */
export function keptFrom({ deps, status }: WithDeps & WithStatus): string {
  const { clockAheadMs } = status.current()
  const aheadMs = (clockAheadMs ?? 0) - clockCorrection(clockAheadMs)
  return windowAt(deps.clock() - Math.max(0, aheadMs)).from
}
