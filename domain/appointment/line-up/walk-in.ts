import { type BusinessTime, minuteOfDay, timeOfMinute, wallMinute } from '../../kernel/dates'
import { byName } from '../../kernel/names'
import type { Attendance } from '../../rows/line-up/attendance'
import type { Locker } from '../../rows/locker'
import type { Room } from '../../rows/room'
import type { Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { firstFreeRoom, slotOf } from '../slot/availability'
import { runningDay } from '../slot/night'
import { lockerObstacles, type Slot, staffObstacles, storeObstacles } from '../slot/obstacles'
import { blockedInterval } from '../slot/timing'
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

/** Proposed starts are multiples of this number of minutes. */
const step = 5
/** Minutes from now to the last proposed start. */
const maxWaitMinutes = 120

/**
 * The first start within two hours, on the same business day, at which a therapist, a room and a locker are free for
 * the services; null when there is none. The first free therapist of `inTurn` is proposed.
 */
export function nextWalkIn(world: World, serviceIds: readonly string[], now: Now): WalkIn | null {
  const asked = { startDate: now.date, startTime: now.time, serviceIds }
  const locker = firstFreeLocker(world, slotOf(world, asked, now))
  if (!locker) return null
  const turns = inTurn(world, now)
  const minute = minuteOfDay(now.time) ?? 0
  const from = Math.ceil(minute / step) * step
  for (let start = from; start <= minute + maxWaitMinutes && start < 1440; start += step) {
    const startTime = timeOfMinute(start)
    const slot = slotOf(world, { ...asked, startTime })
    const free = freeAt(world, slot, turns)
    if (free) return { startTime, ...free, locker }
  }
  return null
}

function freeAt(
  world: World,
  slot: Slot,
  turns: readonly Turn[],
): Pick<WalkIn, 'staff' | 'room'> | null {
  if (storeObstacles(world, slot).length > 0) return null
  const isFree = ({ staff, attendance }: Turn) =>
    staffObstacles(world, slot, staff.id).length === 0 &&
    !(attendance && isSkippedAt(attendance, slot.interval.from))
  const staff = turns.find(isFree)?.staff
  const room = staff && firstFreeRoom(world, slot)
  return staff && room ? { staff, room } : null
}

function firstFreeLocker(world: World, slot: Slot): Locker | undefined {
  const lockers = [...world.lockers.values()].toSorted(byName)
  return lockers.find((row) => lockerObstacles(world, slot, row.id, true).length === 0)
}

/**
 * Therapists by turn: the line-up on a day with attendances. Otherwise those with the fewest unrequested services that
 * have begun come first, then those who have waited longest.
 */
function inTurn(world: World, now: Now): Turn[] {
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
  const staffs = [...world.staffs.values()].toSorted((a, b) => {
    const [left, right] = [workOf(a.id), workOf(b.id)]
    return left.count - right.count || left.until - right.until || byName(a, b)
  })
  return staffs.map((staff) => ({ staff, attendance: null }))
}
