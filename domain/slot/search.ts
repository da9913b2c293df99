import { atWallMinute, type BusinessTime, wallMinute } from '../kernel/dates'
import type { World } from '../rows/world'
import { storeObstacles } from './obstacles'

/** Start of a booking: YYYY-MM-DD and HH:mm. */
export interface Start {
  startDate: string
  startTime: string
}

/** Starts of reservations are proposed every half hour, those of walk-ins every five minutes. */
export const halfHour = 30
export const walkInStep = 5

/** The start of a walk-in at or after a minute. */
export const walkInStart = (minute: number): number => Math.ceil(minute / walkInStep) * walkInStep

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

/** The starts of the store's list on a day, without those at which the store is closed. */
export const listedStarts = (world: World, startDate: string): Start[] =>
  world.lookups.startTimes
    .toSorted()
    .map((startTime) => ({ startDate, startTime }))
    .filter((start) => isOpen(world, start))

export const isOpen = (world: World, start: Start): boolean =>
  storeObstacles(world, start).length === 0

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
