import type { Appointment } from '#domain/appointment/appointment'
import { blockedInterval, type Interval, overlaps } from '#domain/appointment/timing'

/** What an appointment occupies: therapist, room and locker. */
export function placesOf(row: Appointment): string[] {
  return [row.staffId, row.roomId, row.lockerId].filter((place) => place !== null)
}

/** Whether one could be in the other's way. Lockers are held for the day, whatever the hour. */
export function isNear(row: Appointment, mine: Appointment): boolean {
  if (row.id === mine.id) return false
  if (row.lockerId !== null && row.lockerId === mine.lockerId) return true
  const a = intervalOf(row)
  const b = intervalOf(mine)
  return a !== null && b !== null && overlaps(a, b)
}

const intervals = new WeakMap<Appointment, { interval: Interval | null }>()

/** Reading dates is dear, and rows never change. */
function intervalOf(row: Appointment): Interval | null {
  const known = intervals.get(row)
  if (known) return known.interval
  const interval = blockedInterval(row)
  intervals.set(row, { interval })
  return interval
}
