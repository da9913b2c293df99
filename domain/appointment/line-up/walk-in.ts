import { type BusinessTime, wallMinute } from '../../kernel/dates'
import { byName } from '../../kernel/names'
import type { Attendance } from '../../rows/line-up/attendance'
import type { Locker } from '../../rows/locker'
import type { Room } from '../../rows/room'
import { isQualified, type Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { firstFree, isFree, isOpen, slotOf } from '../../slot/availability'
import { runningDay } from '../../slot/night'
import type { Slot } from '../../slot/obstacles'
import { scattered } from '../../slot/scatter'
import { firstFound, startsBetween } from '../../slot/search'
import { blockedInterval, walkInStart, walkInStep } from '../../slot/timing'
import { attendancesOn, isRequested, isSkippedAt, lineUp } from './line-up'

type Now = Pick<BusinessTime, 'date' | 'time'>

/** A free place for a walk-in customer; the start is HH:mm of the requested day. */
export interface WalkIn {
  startTime: string
  staff: Staff
  room: Room
  locker: Locker
}

/** A therapist in the order of turns; `attendance` is null on a day without attendances. */
interface Turn {
  staff: Staff
  attendance: Attendance | null
}

/** Minutes from now to the last proposed start. */
const maxWaitMinutes = 120

/**
 * The first start within two hours, on the same business day, at which a therapist, a room and a locker are free for
 * the services; null when there is none. The first free therapist of `inTurn` is proposed. `scatter`: the number of a
 * tablet that is cut off, which turns the order of rooms and lockers, and of therapists who have worked alike.
 */
export function nextWalkIn(
  world: World,
  serviceIds: readonly string[],
  now: Now,
  scatter: number | null = null,
): WalkIn | null {
  const asked = { startDate: now.date, startTime: now.time, serviceIds }
  const locker = firstFree(world, slotOf(world, asked, now), 'locker', scatter)
  if (!locker) return null
  const turns = inTurn(world, now, scatter)
  return firstFound(openSlots(world, serviceIds, now), (slot) => {
    const staff = staffIn(world, slot, turns)
    const room = staff && firstFree(world, slot, 'room', scatter)
    return staff && room && { startTime: slot.startTime, staff, room, locker }
  })
}

/** The slots of the proposed starts at which the store is open. */
function* openSlots(world: World, serviceIds: readonly string[], { date, time }: Now) {
  const minute = wallMinute(date, time)
  const until = minute + maxWaitMinutes + 1
  for (const start of startsBetween(date, walkInStart(minute), until, walkInStep))
    if (isOpen(world, start)) yield slotOf(world, { ...start, serviceIds })
}

/** The reason why `nextWalkIn` finds no place. UNQUALIFIED: no therapist gives the service, AWAY: none who is here. */
export type NoWalkIn =
  | 'UNQUALIFIED'
  | 'AWAY'
  | 'UNSERVED'
  | 'LOCKER'
  | 'CLOSED'
  | 'ROOM'
  | 'THERAPIST'

/** Tells why a walk-in gets no place within two hours. */
export function whyNoWalkIn(world: World, serviceIds: readonly string[], now: Now): NoWalkIn {
  const [main = ''] = serviceIds
  const gives = (staff: Staff) => staff.available && isQualified(staff, main)
  if (![...world.staffs.values()].some(gives)) return 'UNQUALIFIED'
  const turns = inTurn(world, now).filter(({ staff }) => gives(staff))
  if (turns.length === 0) return 'AWAY'
  const serves = (room: Room) => room.available && room.serviceIds.includes(main)
  if (![...world.rooms.values()].some(serves)) return 'UNSERVED'
  const asked = { startDate: now.date, startTime: now.time, serviceIds }
  if (!firstFree(world, slotOf(world, asked, now), 'locker')) return 'LOCKER'
  const open = [...openSlots(world, serviceIds, now)]
  if (open.length === 0) return 'CLOSED'
  return open.some((slot) => staffIn(world, slot, turns)) ? 'ROOM' : 'THERAPIST'
}

/** The first therapist by turn who is free for a slot and not skipped at its start. */
const staffIn = (world: World, slot: Slot, turns: readonly Turn[]): Staff | undefined =>
  turns.find(
    ({ staff, attendance }) =>
      isFree(world, slot, 'staff', staff.id) &&
      !(attendance && isSkippedAt(attendance, slot.interval.from)),
  )?.staff

/**
 * Therapists by turn: the line-up on a day with attendances. Otherwise those with the fewest unrequested services that
 * have begun come first, then those who have waited longest. `scatter` turns the order of names only.
 */
export function inTurn(world: World, now: Now, scatter: number | null = null): Turn[] {
  if (attendancesOn(world, runningDay(now, world.store)).length > 0) return lineUp(world, now)
  const minute = wallMinute(now.date, now.time)
  const work = new Map<string | null, { count: number; until: number }>()
  for (const row of world.appointments.values()) {
    const from = wallMinute(row.startDate, row.startTime)
    const hasBegun = row.status !== 'RESERVED' || from <= minute
    if (row.startDate !== now.date || blockedInterval(row) === null) continue
    if (!hasBegun || isRequested(row)) continue
    const { count, until } = workOf(row.staffId)
    const end = wallMinute(row.endDate, row.endTime)
    work.set(row.staffId, { count: count + 1, until: Math.max(until, end) })
  }
  function workOf(id: string | null) {
    return work.get(id) ?? { count: 0, until: 0 }
  }
  const named = scattered([...world.staffs.values()].toSorted(byName), scatter)
  const staffs = named.toSorted((a, b) => {
    const [left, right] = [workOf(a.id), workOf(b.id)]
    return left.count - right.count || left.until - right.until
  })
  return staffs.map((staff) => ({ staff, attendance: null }))
}
