import { type BusinessTime, minuteOfDay, timeOfMinute, wallMinute } from '../../kernel/dates'
import { byName } from '../../kernel/names'
import type { Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { absenceMet } from '../../slot/absences'
import { runningDay } from '../../slot/night'
import { dutyOf, isDayOff, isWithin } from '../../slot/obstacles'
import { attendancesOn } from './line-up'

/** Therapists whose duty begins within this number of minutes are due, because they come before it. */
const earlyMinutes = 60

/**
 * The therapists who should be there now and have not clocked in on the running day, by name: on duty, not off, not on
 * leave and not absent.
 */
export function dueToClockIn(world: World, now: Pick<BusinessTime, 'date' | 'time'>): Staff[] {
  const day = runningDay(now, world.store)
  const known = new Set(attendancesOn(world, day).map(({ staffId }) => staffId))
  const minute = wallMinute(now.date, now.time)
  return [...world.staffs.values()]
    .filter((staff) => staff.available && !known.has(staff.id) && !isDayOff(staff, day))
    .filter((staff) => isDue(staff, world, day, now.time))
    .filter(
      ({ id }) =>
        !absenceMet(world, id, { startDate: day, interval: { from: minute, to: minute + 1 } }),
    )
    .toSorted(byName)
}

function isDue(staff: Staff, { store }: World, day: string, time: string): boolean {
  const { start, lastCall } = dutyOf(staff, store, day)
  const first = Math.max(0, (minuteOfDay(start ?? '') ?? 0) - earlyMinutes)
  return isWithin(time, start && timeOfMinute(first), lastCall)
}
