import {
  addDays,
  type BusinessTime,
  businessTimeOfInstant,
  minuteOfDay,
  wallMinute,
} from '../kernel/dates'
import { type Appointment, isFinal } from '../rows/appointment'
import { nightEndOf } from '../rows/night-end'
import type { Interval } from './timing'

type Now = Pick<BusinessTime, 'date' | 'time'>
type Night = Parameters<typeof nightEndOf>[0]

/** The running business day: the previous date until the store's night ends. */
export function runningDay(now: Now, store?: Night): string {
  return now.time < nightEndOf(store) ? addDays(now.date, -1) : now.date
}

type Visit = Pick<Appointment, 'status' | 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/**
 * Whether an appointment of the previous day still runs: it is CHECKED_IN and has not ended, or the night hasn't
 * ended (visits may take longer than planned).
 */
export function isCarriedOver(row: Visit, now: Now, store: Night): boolean {
  if (row.status !== 'CHECKED_IN' || row.startDate !== addDays(now.date, -1)) return false
  const end = wallMinute(row.endDate, row.endTime)
  return end > wallMinute(now.date, now.time) || now.time < nightEndOf(store)
}

/** Whether an appointment of a day before the running one was never completed or cancelled, and runs no more. */
export const isLeftOpen = (row: Visit, now: Now, store: Night): boolean =>
  !isFinal(row) && row.startDate < runningDay(now, store) && !isCarriedOver(row, now, store)

/** Whether appointments of the previous day can still run. No service is long enough to run into the afternoon. */
export const mayCarryOver = (now: Now): boolean => now.time < '12:00'

/**
 * The interval in which a visit holds its locker: from its start, or an earlier check-in on the same day, until
 * midnight or its later end. A visit without a length has no end, so it holds the locker until the night ends (SPEC.md
 * availability-3).
 */
export function lockerHold(
  { startDate, from, to }: { startDate: string } & Interval,
  checkedInAt: Now | null,
  store: Night,
): Interval {
  const midnight = wallMinute(startDate, '00:00')
  const dayEnd = midnight + 1440
  const enters = checkedInAt ? wallMinute(checkedInAt.date, checkedInAt.time) : from
  return {
    from: Math.max(midnight, Math.min(from, enters)),
    to: to > from ? Math.max(dayEnd, to) : dayEnd + (minuteOfDay(nightEndOf(store)) ?? 0),
  }
}

/** The interval in which a row holds its locker; null when it holds none. */
export function heldLocker(
  row: Visit & Pick<Appointment, 'lockerId' | 'checkInDateTime'>,
  store: Night,
): Interval | null {
  if (row.status !== 'CHECKED_IN' || row.lockerId === null) return null
  const from = wallMinute(row.startDate, row.startTime)
  const to = wallMinute(row.endDate, row.endTime)
  const checkedInAt = businessTimeOfInstant(row.checkInDateTime ?? '')
  return lockerHold({ startDate: row.startDate, from, to }, checkedInAt, store)
}
