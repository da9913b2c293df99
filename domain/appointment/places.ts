import type { BusinessTime } from '../kernel/dates'
import type { Obstacle, Refusal } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { slotOf } from '../slot/availability'
import { secondObstacles } from '../slot/second-therapist'
import { obstaclesRule, slotRule } from './rules'

/** Places and start of an appointment in an input; absent fields stay. */
export interface Places {
  staffId?: string | null
  roomId?: string | null
  lockerId?: string | null
  startDate?: string
  startTime?: string
}

/** The row's places after a change; `resourceId` always equals `staffId`. */
export function placesAfter(row: Appointment, places: Places) {
  const staffId = places.staffId === undefined ? row.staffId : places.staffId
  return {
    staffId,
    resourceId: staffId,
    roomId: places.roomId === undefined ? row.roomId : places.roomId,
    lockerId: places.lockerId === undefined ? row.lockerId : places.lockerId,
  }
}

/** Status, start and places of a row. */
type Taken = Pick<
  Appointment,
  'status' | 'startDate' | 'startTime' | 'staffId' | 'roomId' | 'lockerId'
>

/** `others`: obstacles that are not of a place. */
interface Asked {
  confirmed: readonly string[]
  now: BusinessTime
  others?: readonly Obstacle[]
}

/**
 * Checks changed places only: a note must be accepted even if the therapist has become unavailable. A new start
 * checks all places, and the second therapist.
 */
export function placesRule(
  world: World,
  before: Appointment,
  after: Taken,
  { confirmed, now, others = [] }: Asked,
): Refusal | null {
  const moved = before.startDate !== after.startDate || before.startTime !== after.startTime
  const holdsLocker = after.status === 'CHECKED_IN'
  const takesLocker = holdsLocker && before.status !== 'CHECKED_IN'
  const changed = (key: 'staffId' | 'roomId' | 'lockerId', also = moved) =>
    also || before[key] !== after[key] ? after[key] : null
  const wanted = {
    staffId: changed('staffId'),
    roomId: changed('roomId'),
    lockerId: changed('lockerId', moved || takesLocker),
    holdsLocker,
    newStart: moved,
  }
  const { staffId, roomId, lockerId } = wanted
  // Return early: usually nothing moves, and computing a slot is slow.
  if (!(moved || staffId || roomId || lockerId)) return obstaclesRule(others, confirmed)
  const { startDate, startTime } = after
  const { serviceIds, id: appointmentId } = before
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId }, now)
  const second = moved ? secondObstacles(world, { ...before, staffId: after.staffId }, slot) : []
  return slotRule(world, slot, { ...wanted, others: [...second, ...others] }, confirmed)
}
