import { clockWords, dateWords } from '../kernel/date-words'
import { minuteOfDay, wallMinute, weekdayOf } from '../kernel/dates'
import { upperName } from '../kernel/names'
import { own } from '../kernel/own'
import type { Obstacle } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { StaffBreak } from '../rows/lookups'
import type { Room } from '../rows/room'
import { isQualified, type Leave, type Staff } from '../rows/staff'
import type { Store } from '../rows/store'
import { breakById } from '../rows/store-lists'
import type { World } from '../rows/world'
import { absenceMet, absenceWords } from './absences'
import { heldLocker } from './night'
import { type Interval, isBusyIn, overlaps } from './timing'

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

interface Place {
  id: string
  name: string
}

/** The obstacle of a place, if there is one. Its text begins with the name of the place. */
const obstacleIf = (
  isMet: boolean,
  kind: Obstacle['kind'],
  { id, name }: Place,
  why: Obstacle['why'],
  text: string,
): Obstacle[] => (isMet ? [{ kind, id, why, text: `${upperName(name)} ${text}` }] : [])

/** Everything that blocks a therapist for a slot; empty when free (SPEC.md availability-2 and availability-5). */
export function staffObstacles(world: World, slot: Slot, staffId: string): Obstacle[] {
  const staff = world.staffs.get(staffId)
  if (!staff)
    return [{ kind: 'staff', id: staffId, why: 'UNKNOWN', text: 'Therapist does not exist.' }]
  return [
    ...unavailable('staff', staff),
    ...unqualified(staff, slot.mainServiceId),
    ...busy(world, slot, 'staff', staff),
    ...offDuty(world, slot, staff),
    ...absenceObstacles(world, slot, staff),
    ...breakObstacles(world, slot, staff),
  ]
}

const unavailable = (kind: Obstacle['kind'], place: Place & { available: boolean }) =>
  obstacleIf(!place.available, kind, place, 'UNAVAILABLE', 'is not available.')

/** The obstacle of a therapist who doesn't give a service. */
export const unqualified = (staff: Staff, serviceId: string): Obstacle[] =>
  obstacleIf(
    !isQualified(staff, serviceId),
    'staff',
    staff,
    'UNQUALIFIED',
    'does not give this service.',
  )

/** The obstacle of a room that doesn't serve a service. */
export const unserved = (room: Room, serviceId: string): Obstacle[] =>
  obstacleIf(
    !room.serviceIds.includes(serviceId),
    'room',
    room,
    'UNQUALIFIED',
    'does not serve this service.',
  )

function offDuty(world: World, { startDate, startTime }: Slot, staff: Staff): Obstacle[] {
  const because = (text: string) => obstacleIf(true, 'staff', staff, 'DUTY_HOURS', text)
  const leave = leaveOn(staff, startDate)
  if (leave) return because(`is on leave until ${dateWords(leave.until)}.`)
  if (isDayOff(staff, startDate)) return because('is off on this day.')
  const { start, lastCall } = dutyOf(staff, world.store, startDate)
  if (isWithin(startTime, start, lastCall)) return []
  return because(`is not on duty at ${clockWords(startTime)}.`)
}

type Time = Pick<Slot, 'startDate' | 'interval'>

/** The obstacle of a therapist's absence. */
export function absenceObstacles(world: World, slot: Time, staff: Staff): Obstacle[] {
  const absence = absenceMet(world, staff.id, slot)
  const text = absence && `is absent ${absenceWords(absence)}.`
  return text ? obstacleIf(true, 'staff', staff, 'DUTY_HOURS', text) : []
}

/** The obstacle of a therapist's break. */
export function breakObstacles(world: World, slot: Time, staff: Staff): Obstacle[] {
  const isBreak = breaksOf(staff, world).some((option) => meetsBreak(option, slot))
  return obstacleIf(isBreak, 'staff', staff, 'BREAK', 'has a break then.')
}

/** Everything that blocks a room for a slot. */
export function roomObstacles(world: World, slot: Slot, roomId: string): Obstacle[] {
  const room = world.rooms.get(roomId)
  if (!room) return [{ kind: 'room', id: roomId, why: 'UNKNOWN', text: 'Room does not exist.' }]
  return [
    ...unavailable('room', room),
    ...busy(world, slot, 'room', room),
    ...unserved(room, slot.mainServiceId),
  ]
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
  const kind = 'locker'
  const locker = world.lockers.get(lockerId)
  if (!locker) return [{ kind, id: lockerId, why: 'UNKNOWN', text: 'Locker does not exist.' }]
  const holder = locker.available && toHold ? holderOf(world, lockerId, slot) : undefined
  return holder ? [takenBy(holder, kind, locker)] : unavailable(kind, locker)
}

/** The obstacle of a resource used by another appointment, with a text that names its customer and time. */
export function takenBy(other: Appointment, kind: Obstacle['kind'], { id, name }: Place): Obstacle {
  const how =
    kind === 'locker'
      ? `in use by ${other.name}.`
      : `busy from ${clockWords(other.startTime)} to ${clockWords(other.endTime)} (${other.name}).`
  return { kind, id, why: 'BUSY', appointmentId: other.id, text: `${upperName(name)} is ${how}` }
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

/** Whether a time is in a span, both ends included; a span that ends before it starts runs past midnight. */
export function isWithin(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return true
  return from <= to ? time >= from && time <= to : time >= from || time <= to
}

/**
 * Whether an interval meets a break. Breaks recur daily, so a booking past midnight also meets those of the next day.
 */
export function meetsBreak(option: StaffBreak, slot: Time): boolean {
  const midnight = wallMinute(slot.startDate, '00:00')
  const start = minuteOfDay(option.start) ?? 0
  const length = ((minuteOfDay(option.end) ?? 0) - start + 1440) % 1440
  return [-1440, 0, 1440].some((day) => {
    const from = midnight + day + start
    return overlaps(slot.interval, { from, to: from + length })
  })
}

function busy(world: World, slot: Slot, kind: 'staff' | 'room', place: Place): Obstacle[] {
  const key = kind === 'staff' ? 'staffId' : 'roomId'
  return busyAt(world, slot, (other) => other[key] === place.id).map((other) =>
    takenBy(other, kind, place),
  )
}

/** The other appointments that keep places busy in a slot. `isThere`: whether an appointment has one of the places. */
export function busyAt(
  world: World,
  { appointmentId, interval }: Pick<Slot, 'appointmentId' | 'interval'>,
  isThere: (other: Appointment) => boolean,
): Appointment[] {
  const found: Appointment[] = []
  for (const other of world.appointments.values())
    if (other.id !== appointmentId && isThere(other) && isBusyIn(other, interval)) found.push(other)
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
