import type { BusinessTime } from '../kernel/dates'
import type { Refusal } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { slotOf } from './availability'
import { slotRule } from './rules'

/** Where an appointment takes place, as a body may change it; absent stays. */
export interface Places {
  staffId?: string | null
  roomId?: string | null
  lockerId?: string | null
  startDate?: string
  startTime?: string
}

/** The places of a row after a body has changed some of them, `resourceId` following the therapist. */
export function placesAfter(row: Appointment, places: Places) {
  const staffId = places.staffId === undefined ? row.staffId : places.staffId
  return {
    staffId,
    resourceId: staffId,
    roomId: places.roomId === undefined ? row.roomId : places.roomId,
    lockerId: places.lockerId === undefined ? row.lockerId : places.lockerId,
  }
}

/** The places and the time that a row takes, and its status. */
type Taken = Pick<
  Appointment,
  'status' | 'startDate' | 'startTime' | 'staffId' | 'roomId' | 'lockerId'
>

/**
 * Only what changes is checked: a note on an appointment must pass although its therapist has
 * become unavailable since. A new start is checked with all its places.
 */
export function placesRule(
  world: World,
  before: Appointment,
  after: Taken,
  { confirmed, now }: { confirmed: readonly string[]; now: BusinessTime },
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
  // Mostly nothing moves, and what a slot is takes long to work out.
  if (!(moved || staffId || roomId || lockerId)) return null
  const { startDate, startTime } = after
  const { serviceIds, id: appointmentId } = before
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId }, now)
  return slotRule(world, slot, wanted, confirmed)
}
