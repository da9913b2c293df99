import { atWallMinute, type BusinessTime, wallMinute } from '../kernel/dates'
import type { Start } from './availability'

/** Minutes between the proposed starts of reservations. */
export const halfHour = 30

/** The first of the minutes `from`, `from + halfHour` and so on that is not in the past. */
export function firstHalfHour(from: number, now: Pick<BusinessTime, 'date' | 'time'>): number {
  const gone = wallMinute(now.date, now.time) - from
  return from + Math.max(0, Math.ceil(gone / halfHour)) * halfHour
}

/** The starts of a business day from a minute, as `wallMinute` counts it, up to another one that is not included. */
export function* startsBetween(
  day: string,
  from: number,
  until: number,
  step: number,
): Generator<Start> {
  for (let minute = from; minute < until; minute += step) {
    const { date: startDate, time: startTime } = atWallMinute(minute)
    if (startDate !== day) return
    yield { startDate, startTime }
  }
}

/** The place found at the first start that has one; null: none has. */
export function firstFound<At extends Start, Found>(
  starts: Iterable<At>,
  placeAt: (start: At) => Found | null | undefined,
): Found | null {
  for (const start of starts) {
    const found = placeAt(start)
    if (found) return found
  }
  return null
}
