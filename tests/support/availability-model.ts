import type { Appointment } from '#domain/rows/appointment'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import type { AvailabilityQuery } from '#domain/slot/availability'

/*
 * A second model of availability, written minute by minute from SPEC.md availability-1 to availability-4
 * without the domain's functions.
 */

const epochMinute = (date: string, time: string): number =>
  Date.parse(`${date}T${time}:00Z`) / 60_000

const clockMinute = (time: string): number => epochMinute('1970-01-01', time)

function minutesFrom(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => start + index)
}

function lengthOf(world: World, serviceIds: readonly string[]): number {
  let minutes = 0
  let cleaning = 0
  for (const id of serviceIds) {
    minutes += world.services.get(id)?.duration ?? 0
    cleaning = Math.max(cleaning, world.services.get(id)?.breakDuration ?? 0)
  }
  return minutes + cleaning
}

function isTakenAt(row: Appointment, minute: number): boolean {
  if (row.status === 'CANCELLED') return false
  if (minute < epochMinute(row.startDate, row.startTime)) return false
  if (minute >= epochMinute(row.endDate, row.endTime)) return false
  if (row.status !== 'COMPLETED' || !row.completedDateTime) return true
  const completed = Math.floor(Date.parse(row.completedDateTime) / 60_000) + 8 * 60
  return minute < completed + row.cleaningMinutes
}

/** Whether the hand of a clock, moving on from `from`, passes `at` before it reaches `to` (minutes after midnight). */
function isOnTheWay(at: number, from: number, to: number): boolean {
  for (let hand = from; hand !== to; hand = (hand + 1) % 1440) if (hand === at) return true
  return false
}

export function isInBreak(world: World, breakId: string | undefined, minute: number): boolean {
  const option = world.lookups.staffBreaks.find((each) => each.id === breakId)
  if (!option) return false
  const inDay = ((minute % 1440) + 1440) % 1440
  return isOnTheWay(inDay, clockMinute(option.start), clockMinute(option.end))
}

export function isOff(staff: Staff, date: string): boolean {
  const name = weekdayName(date)
  for (const { from, until } of staff.leaves)
    for (let day = epochMinute(from, '00:00'); day <= epochMinute(until, '00:00'); day += 1440)
      if (day === epochMinute(date, '00:00')) return true
  return staff.dayOffNow || staff.daysOff.includes(name) || rotaOf(staff, date) === null
}

/** Whether a therapist is recorded as absent in a minute of a business day; 24:00 lasts as long as the day's visits. */
function isAway(world: World, staff: Staff, day: string, minute: number): boolean {
  return [...world.absences.values()].some(
    (row) =>
      row.staffId === staff.id &&
      row.day === day &&
      row.cancelledAt === null &&
      minute >= epochMinute(day, row.from) &&
      (row.until === '24:00' || minute < epochMinute(day, row.until)),
  )
}

export const isAwayAllDay = (world: World, staff: Staff, day: string): boolean =>
  [...world.absences.values()].some(
    (row) =>
      row.staffId === staff.id &&
      row.day === day &&
      row.cancelledAt === null &&
      row.from === '00:00' &&
      row.until === '24:00',
  )

function rotaOf(staff: Staff, date: string) {
  return new Map(Object.entries(staff.weekHours ?? {})).get(weekdayName(date))
}

function weekdayName(date: string): string {
  const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
  return names[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
}

function isOnDuty(world: World, staff: Staff, date: string, time: string): boolean {
  const ofDay = rotaOf(staff, date)
  const usual = world.store.scheduleHours[staff.staffScheduleType]
  const from = ofDay?.start ?? staff.startDutyTime ?? usual?.startDutyTime
  const to = ofDay?.lastCall ?? staff.lastCallTime ?? usual?.lastCallTime
  if (!from || !to) return true
  const at = clockMinute(time)
  return at === clockMinute(to) || isOnTheWay(at, clockMinute(from), clockMinute(to))
}

/** Minute from which a visit's locker is free: midnight, or a later end; 04:00 for a visit without a length. */
function lockerFreeFrom(start: string, end: string): number {
  const midnight = epochMinute(start.slice(0, 10), '00:00') + 1440
  if (start === end) return midnight + 240
  return Math.max(midnight, epochMinute(end.slice(0, 10), end.slice(11, 16)))
}

const isoOf = (minute: number): string => new Date(minute * 60_000).toISOString()

/** Ids of the free rooms, lockers and therapists. */
export function freeByTheMinute(world: World, query: AvailabilityQuery) {
  const start = epochMinute(query.startDate, query.startTime)
  const own = world.appointments.get(query.appointmentId ?? '')
  const added = (own?.extensions ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  const minutes = minutesFrom(start, lengthOf(world, query.serviceIds) + added)
  const there = minutes.length > 0 ? minutes : [start]
  const main = query.serviceIds[0] ?? ''
  const others = [...world.appointments.values()].filter((row) => row.id !== query.appointmentId)
  const isBusy = (key: 'staffId' | 'roomId', id: string) =>
    others.some((row) => row[key] === id && minutes.some((minute) => isTakenAt(row, minute)))
  const isHeld = (id: string) =>
    others.some(
      (row) =>
        row.status === 'CHECKED_IN' &&
        row.lockerId === id &&
        start < lockerFreeFrom(row.start, row.end) &&
        epochMinute(row.startDate, row.startTime) <
          lockerFreeFrom(isoOf(start), isoOf(start + minutes.length)),
    )
  const isFreeStaff = (staff: Staff) =>
    staff.available &&
    Object.keys(staff.serviceCommissionMap).includes(main) &&
    !isOff(staff, query.startDate) &&
    isOnDuty(world, staff, query.startDate, query.startTime) &&
    !minutes.some((minute) => staff.staffBreaks.some((id) => isInBreak(world, id, minute))) &&
    !there.some((minute) => isAway(world, staff, query.startDate, minute)) &&
    !isBusy('staffId', staff.id)
  const ids = (rows: Iterable<{ id: string }>) => [...rows].map((row) => row.id)
  return {
    staffs: ids([...world.staffs.values()].filter(isFreeStaff)),
    rooms: ids(
      [...world.rooms.values()].filter(
        (row) => row.available && row.serviceIds.includes(main) && !isBusy('roomId', row.id),
      ),
    ),
    lockers: ids([...world.lockers.values()].filter((row) => row.available && !isHeld(row.id))),
  }
}
