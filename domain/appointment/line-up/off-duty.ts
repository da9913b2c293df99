import { addDays, minuteOfDay, wallMinute } from '../../kernel/dates'
import type { Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { absencesOn, absentFor } from '../../slot/absences'
import { breaksOf, dutyOf, isDayOff } from '../../slot/obstacles'
import type { Interval } from '../../slot/timing'

/** The rows that a therapist's breaks, duty and absences are made of. */
export type DutyRows = Pick<World, 'store' | 'lookups' | 'absences'>

/** A therapist's breaks of a business day and of the night after it. */
export function breaksAround(world: DutyRows, staff: Staff, day: string): Interval[] {
  const midnight = wallMinute(day, '00:00')
  return breaksOf(staff, world).flatMap(({ start, end }) => {
    const [from, until] = [minuteOfDay(start) ?? 0, minuteOfDay(end) ?? 0]
    const length = (until - from + 1440) % 1440
    return [0, 1440].map((next) => ({
      from: midnight + next + from,
      to: midnight + next + from + length,
    }))
  })
}

/** The absences of a therapist on a business day, as intervals. */
export const absentAround = (world: DutyRows, { id }: Staff, day: string): Interval[] =>
  absencesOn(world, id, day).map(absentFor)

/** The time in which a therapist who is there begins no service: outside of the duty hours, or the whole day off. */
export function offDuty({ store }: DutyRows, staff: Staff, day: string): Interval[] {
  if (isDayOff(staff, day)) return [{ from: -Infinity, to: Infinity }]
  const { start, lastCall } = dutyOf(staff, store, day)
  if (start === null || lastCall === null) return []
  const last = wallMinute(lastCall < start ? addDays(day, 1) : day, lastCall)
  return [
    { from: -Infinity, to: wallMinute(day, start) },
    { from: last + 1, to: Infinity },
  ]
}
