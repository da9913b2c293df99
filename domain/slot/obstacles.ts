import { clockWords, dateWords } from '../kernel/date-words'
import { minuteOfDay, wallMinute, weekdayOf } from '../kernel/dates'
import { upperName } from '../kernel/names'
import { own } from '../kernel/own'
import type { Obstacle } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { StaffBreak } from '../rows/lookups'
import { isQualified, type Leave, type Staff } from '../rows/staff'
import type { Store } from '../rows/store'
import { breakById } from '../rows/store-lists'
import type { World } from '../rows/world'
import { absenceMet, absenceWords } from './absences'
import { heldLocker } from './night'
import { blockedInterval, type Interval, overlaps } from './timing'

/** The slot that a booking asks for. */
export interface Slot {
  /** the id of the booking, which can't block itself */
  appointmentId: string
  startDate: string
  startTime: string
  interval: Interval
  /** the interval in which the booking would hold a locker */
  hold: Interval
  mainServiceId: string
}

/**
 * Duty hours (HH:mm) of a therapist on a date: those of the weekday, the therapist's own, or those of the schedule type
 * (SPEC.md availability-4).
 */
export function dutyOf(
  staff: Staff,
  store: Store,
  date: string,
): { start: string | null; lastCall: string | null } {
  const ofDay = staff.weekHours?.[weekdayOf(date)]
  if (ofDay) return ofDay
  const usual = own(store.scheduleHours, staff.staffScheduleType)
  return {
    start: staff.startDutyTime ?? usual?.startDutyTime ?? null,
    lastCall: staff.lastCallTime ?? usual?.lastCallTime ?? null,
  }
}

/** A therapist's breaks, the first one first; options that are no longer offered count too. */
export const breaksOf = (staff: Staff, world: Pick<World, 'store' | 'lookups'>): StaffBreak[] =>
  staff.staffBreaks.flatMap((id) => breakById(world, id) ?? [])

/**
 * Whether `dayOffNow` makes a date a day off. Without `dayOffOn`, as from a host that keeps no date, it means every day
 * (SPEC.md absence-2).
 */
export const isOffByFlag = (
  { dayOffNow, dayOffOn }: { dayOffNow: boolean; dayOffOn?: string | null },
  date: string,
): boolean => dayOffNow && (!dayOffOn || dayOffOn === date)

export function isDayOff(staff: Staff, date: string): boolean {
  const weekday = weekdayOf(date)
  const isFree = staff.daysOff.includes(weekday) || staff.weekHours?.[weekday] === null
  return isOffByFlag(staff, date) || isFree || leaveOn(staff, date) !== undefined
}

/** The leave that a therapist has on a date. A row that was stored before leaves existed has none. */
export const leaveOn = (
  { leaves }: { leaves?: readonly Leave[] },
  date: string,
): Leave | undefined => leaves?.find(({ from, until }) => from <= date && date <= until)

/** Everything that blocks a therapist for a slot; empty when free (SPEC.md availability-2 and availability-5). */
export function staffObstacles(world: World, slot: Slot, staffId: string): Obstacle[] {
  const staff = world.staffs.get(staffId)
  const kind = 'staff'
  if (!staff) return [{ kind, id: staffId, why: 'UNKNOWN', text: 'Therapist does not exist.' }]
  const name = upperName(staff.name)
  const found: Obstacle[] = []
  const add = (why: Obstacle['why'], text: string) => found.push({ kind, id: staffId, why, text })
  if (!staff.available) add('UNAVAILABLE', `${name} is not available.`)
  if (!isQualified(staff, slot.mainServiceId))
    add('UNQUALIFIED', `${name} does not give this service.`)
  found.push(...busy(world, slot, kind, staff))
  const leave = leaveOn(staff, slot.startDate)
  if (leave) add('DUTY_HOURS', `${name} is on leave until ${dateWords(leave.until)}.`)
  else if (isDayOff(staff, slot.startDate)) add('DUTY_HOURS', `${name} is off on this day.`)
  else if (!isOnDuty(staff, world.store, slot))
    add('DUTY_HOURS', `${name} is not on duty at ${clockWords(slot.startTime)}.`)
  found.push(...absenceObstacles(world, slot, staff))
  if (breaksOf(staff, world).some((option) => meetsBreak(option, slot)))
    add('BREAK', `${name} has a break then.`)
  return found
}

/** The obstacle of a therapist's absence; empty without one. */
export function absenceObstacles(
  world: World,
  slot: Pick<Slot, 'startDate' | 'interval'>,
  staff: Staff,
): Obstacle[] {
  const absence = absenceMet(world, staff.id, slot)
  if (!absence) return []
  const text = `${upperName(staff.name)} is absent ${absenceWords(absence)}.`
  return [{ kind: 'staff', id: staff.id, why: 'DUTY_HOURS', text }]
}

/** Everything that blocks a room for a slot. */
export function roomObstacles(world: World, slot: Slot, roomId: string): Obstacle[] {
  const room = world.rooms.get(roomId)
  const kind = 'room'
  if (!room) return [{ kind, id: roomId, why: 'UNKNOWN', text: 'Room does not exist.' }]
  const name = upperName(room.name)
  const found = busy(world, slot, kind, room)
  if (!room.available)
    found.unshift({ kind, id: roomId, why: 'UNAVAILABLE', text: `${name} is not available.` })
  if (!room.serviceIds.includes(slot.mainServiceId))
    found.push({
      kind,
      id: roomId,
      why: 'UNQUALIFIED',
      text: `${name} does not serve this service.`,
    })
  return found
}

/**
 * Everything that blocks a locker. A CHECKED_IN appointment holds it for its day and past midnight; a reservation
 * doesn't. `toHold`: the booking itself is being checked in.
 */
export function lockerObstacles(
  world: World,
  slot: Pick<Slot, 'appointmentId' | 'hold'>,
  lockerId: string,
  toHold: boolean,
): Obstacle[] {
  const locker = world.lockers.get(lockerId)
  const kind = 'locker'
  if (!locker) return [{ kind, id: lockerId, why: 'UNKNOWN', text: 'Locker does not exist.' }]
  const name = upperName(locker.name)
  if (!locker.available)
    return [{ kind, id: lockerId, why: 'UNAVAILABLE', text: `${name} is not available.` }]
  const holder = toHold ? holderOf(world, lockerId, slot) : undefined
  if (!holder) return []
  return [takenBy(holder, kind, locker)]
}

/** The obstacle of a resource used by another appointment, with a text that names its customer and time. */
export function takenBy(
  other: Appointment,
  kind: 'staff' | 'room' | 'locker',
  place: { id: string; name: string },
): Obstacle {
  const name = upperName(place.name)
  const text =
    kind === 'locker'
      ? `${name} is in use by ${other.name}.`
      : `${name} is busy from ${clockWords(other.startTime)} to ${clockWords(other.endTime)} (${other.name}).`
  return { kind, id: place.id, why: 'BUSY', appointmentId: other.id, text }
}

/** The obstacle of a start at which the store is closed; empty while open. Used for bookings, moves and proposals. */
export function storeObstacles(
  world: World,
  { startTime }: Pick<Slot, 'startDate' | 'startTime'>,
): Obstacle[] {
  const { openTime, closeTime, id } = world.store
  if (isWithin(startTime, openTime, closeTime)) return []
  const text = `The store is closed at ${clockWords(startTime)}.`
  return [{ kind: 'store', id, why: 'STORE_HOURS', text }]
}

function isOnDuty(
  staff: Staff,
  store: Store,
  { startDate, startTime }: Pick<Slot, 'startDate' | 'startTime'>,
): boolean {
  const duty = dutyOf(staff, store, startDate)
  return isWithin(startTime, duty.start, duty.lastCall)
}

/** Whether a time is in a span, both ends included; a span that ends before it starts runs past midnight. */
export function isWithin(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return true
  return from <= to ? time >= from && time <= to : time >= from || time <= to
}

/**
 * Whether an interval meets a break. Breaks recur daily, so a booking past midnight also meets those of the next day.
 */
export function meetsBreak(
  option: StaffBreak,
  slot: Pick<Slot, 'startDate' | 'interval'>,
): boolean {
  const midnight = wallMinute(slot.startDate, '00:00')
  const start = minuteOfDay(option.start) ?? 0
  const length = ((minuteOfDay(option.end) ?? 0) - start + 1440) % 1440
  return [-1440, 0, 1440].some((day) => {
    const from = midnight + day + start
    return overlaps(slot.interval, { from, to: from + length })
  })
}

function busy(
  world: World,
  slot: Slot,
  kind: 'staff' | 'room',
  place: { id: string; name: string },
): Obstacle[] {
  const key = kind === 'staff' ? 'staffId' : 'roomId'
  const found: Obstacle[] = []
  for (const other of world.appointments.values()) {
    if (other.id === slot.appointmentId || other[key] !== place.id) continue
    const blocked = blockedInterval(other)
    if (!blocked || !overlaps(blocked, slot.interval)) continue
    found.push(takenBy(other, kind, place))
  }
  return found
}

function holderOf(world: World, lockerId: string, slot: Pick<Slot, 'appointmentId' | 'hold'>) {
  for (const other of world.appointments.values()) {
    if (other.lockerId !== lockerId || other.id === slot.appointmentId) continue
    const hold = heldLocker(other, world.store)
    if (hold && overlaps(hold, slot.hold)) return other
  }
  return undefined
}
