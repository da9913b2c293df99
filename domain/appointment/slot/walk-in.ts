import { minuteOfDay, timeOfMinute, wallMinute } from '../../kernel/dates'
import { byName } from '../../kernel/names'
import type { Locker } from '../../rows/locker'
import type { Room } from '../../rows/room'
import type { Staff } from '../../rows/staff'
import type { World } from '../../rows/world'
import { firstFreeRoom, slotOf } from './availability'
import { lockerObstacles, type Slot, staffObstacles, storeObstacles } from './obstacles'
import { blockedInterval } from './timing'

/** A free place for a walk-in customer; the start is HH:mm of the requested day. */
export interface WalkIn {
  startTime: string
  staff: Staff
  room: Room
  locker: Locker
}

/** Proposed starts are multiples of this number of minutes. */
const step = 5
/** Minutes from now to the last proposed start. */
const maxWaitMinutes = 120

/**
 * The first start within two hours, on the same business day, at which a therapist, a room and a locker are free for
 * the services; null when there is none. The first free therapist of `inTurn` gets it.
 */
export function nextWalkIn(
  world: World,
  serviceIds: readonly string[],
  now: { date: string; time: string },
): WalkIn | null {
  const asked = { startDate: now.date, startTime: now.time, serviceIds }
  const locker = firstFreeLocker(world, slotOf(world, asked, now))
  if (!locker) return null
  const turns = inTurn(world, now.date)
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
  turns: readonly Staff[],
): Pick<WalkIn, 'staff' | 'room'> | null {
  if (storeObstacles(world, slot.startTime).length > 0) return null
  const staff = turns.find((row) => staffObstacles(world, slot, row.id).length === 0)
  const room = staff && firstFreeRoom(world, slot)
  return staff && room ? { staff, room } : null
}

function firstFreeLocker(world: World, slot: Slot): Locker | undefined {
  const lockers = [...world.lockers.values()].toSorted(byName)
  return lockers.find((row) => lockerObstacles(world, slot, row.id, true).length === 0)
}

/** Therapists by turn: the fewest appointments of the day first, then the longest wait. */
function inTurn(world: World, date: string): Staff[] {
  const work = new Map<string | null, { count: number; until: number }>()
  for (const row of world.appointments.values()) {
    if (row.startDate !== date || blockedInterval(row) === null) continue
    const { count, until } = workOf(row.staffId)
    const end = wallMinute(row.endDate, row.endTime)
    work.set(row.staffId, { count: count + 1, until: Math.max(until, end) })
  }
  function workOf(id: string | null) {
    return work.get(id) ?? { count: 0, until: 0 }
  }
  return [...world.staffs.values()].toSorted((a, b) => {
    const [left, right] = [workOf(a.id), workOf(b.id)]
    return left.count - right.count || left.until - right.until || byName(a, b)
  })
}
