import { addDays } from '../kernel/dates'
import type { Appointment } from '../rows/appointment'
import { heldLocker } from './night'
import { blockedInterval, type Interval, overlaps } from './timing'

/** Ids of the therapist, room and locker that an appointment occupies. */
export function placesOf(row: Appointment): string[] {
  return [row.staffId, row.roomId, row.lockerId].filter((place) => place !== null)
}

/** The same with each calendar day on which it is held: who meets it there shares one of these. */
export function placesByDay(row: Appointment): string[] {
  const days = [row.startDate]
  // Without a length it may hold a locker until the night ends.
  const last = row.end === row.start ? addDays(row.startDate, 1) : row.endDate
  if (last > row.startDate)
    for (let day = addDays(row.startDate, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return placesOf(row).flatMap((place) => days.map((day) => `${place} ${day}`))
}

/** Whether one could be in the other's way. Lockers are held for a day and a night, whatever the hour. */
export function isNear(row: Appointment, mine: Appointment): boolean {
  if (row.id === mine.id) return false
  if (row.lockerId !== null && row.lockerId === mine.lockerId) return true
  return areBusyTogether(row, mine)
}

function areBusyTogether(row: Appointment, mine: Appointment): boolean {
  const a = intervalOf(row)
  const b = intervalOf(mine)
  return a !== null && b !== null && overlaps(a, b)
}

/** Whether one could not be booked where the other one is. */
export function excludes(row: Appointment, mine: Appointment): boolean {
  if (isSame(row.lockerId, mine.lockerId) && holdLockerTogether(row, mine)) return true
  const isShared = isSame(row.staffId, mine.staffId) || isSame(row.roomId, mine.roomId)
  return isShared && areBusyTogether(row, mine)
}

function holdLockerTogether(row: Appointment, mine: Appointment): boolean {
  const a = heldLocker(row, null)
  const b = heldLocker(mine, null)
  return a !== null && b !== null && overlaps(a, b)
}

const isSame = (place: string | null, mine: string | null): boolean =>
  mine !== null && place === mine

const intervals = new WeakMap<Appointment, { interval: Interval | null }>()

/** When it keeps its places busy. Reading dates is dear, and rows never change. */
export function intervalOf(row: Appointment): Interval | null {
  const known = intervals.get(row)
  if (known) return known.interval
  const interval = blockedInterval(row)
  intervals.set(row, { interval })
  return interval
}
