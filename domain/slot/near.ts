import { addDays } from '../kernel/dates'
import type { Appointment } from '../rows/appointment'
import { heldLocker } from './night'
import { blockedInterval, isBusyIn, overlaps } from './timing'

/** Ids of the therapist, room and locker that an appointment occupies. */
export function placesOf(row: Appointment): string[] {
  return [row.staffId, row.roomId, row.lockerId].filter((place) => place !== null)
}

/**
 * Keys of an appointment's places on each calendar day on which it holds them. Appointments that may block each other
 * share a key.
 */
export function placesByDay(row: Appointment): string[] {
  const days = [row.startDate]
  // An appointment without a length may hold its locker until the end of the night.
  const last = row.end === row.start ? addDays(row.startDate, 1) : row.endDate
  if (last > row.startDate)
    for (let day = addDays(row.startDate, 1); day <= last; day = addDays(day, 1)) days.push(day)
  return placesOf(row).flatMap((place) => days.map((day) => `${place} ${day}`))
}

/**
 * Whether two appointments that share a place may block each other: they overlap, or they have the same locker, which
 * is held for a whole day and night.
 */
export function isNear(row: Appointment, mine: Appointment): boolean {
  if (row.id === mine.id) return false
  if (row.lockerId !== null && row.lockerId === mine.lockerId) return true
  return areBusyTogether(row, mine)
}

function areBusyTogether(row: Appointment, mine: Appointment): boolean {
  const interval = blockedInterval(mine)
  return interval !== null && isBusyIn(row, interval)
}

/** Whether two appointments can't both be booked: they share a therapist, room or locker at the same time. */
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
