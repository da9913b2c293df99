import { addDays, wallMinute } from '../kernel/dates'
import { isMassage } from '../rows/service'
import type { World } from '../rows/world'
import { isFree, listedStarts, type Start, slotOf } from './availability'
import type { Slot } from './obstacles'

/** Default start time of a booking (SPEC.md CREATE-6). */
export const usualStart = '14:00'

/** The fields of a booking that decide its default start. */
interface Begun {
  /** the day that the user has chosen; absent while none is chosen */
  startDate?: string
  status: string
  /** the main service first; empty while none is chosen */
  serviceIds: readonly string[]
  /** null while no therapist is chosen */
  staffId: string | null
}

/**
 * The default start, never in the past: 14:00 of the chosen day, or else of `inSight`, the day shown beside the form.
 * If 14:00 has passed, the next free start of today; without a free start, tomorrow for a reservation and the next
 * start for a check-in.
 */
export function defaultStart(
  world: World,
  begun: Begun,
  inSight: string,
  now: { date: string; time: string },
): Start {
  const isHere = begun.status === 'CHECKED_IN'
  const startDate = begun.startDate ?? (isHere || inSight < now.date ? now.date : inSight)
  if (startDate !== now.date || now.time <= usualStart) return { startDate, startTime: usualStart }
  const { serviceIds, staffId } = begun
  const left = listedStarts(world, startDate).filter(({ startTime }) => startTime >= now.time)
  const free = left.find((start) =>
    hasPlace(world, slotOf(world, { ...start, serviceIds }), staffId),
  )
  if (free) return free
  if (isHere || begun.startDate) return left[0] ?? { startDate, startTime: now.time }
  return { startDate: addDays(startDate, 1), startTime: usualStart }
}

/** Whether the therapist (null: at least one therapist) and a room are free, if the main service needs them. */
function hasPlace(world: World, slot: Slot, staffId: string | null): boolean {
  const main = world.services.get(slot.mainServiceId)
  if (!main) return true
  const staffs = staffId === null ? [...world.staffs.keys()] : [staffId]
  const isStaffed = () => staffs.some((id) => isFree(world, slot, 'staff', id))
  const isRoomed = () => [...world.rooms.keys()].some((id) => isFree(world, slot, 'room', id))
  const [needsStaff, needsRoom] = [main.hasStaff, main.hasRoom].map((has) => has || isMassage(main))
  return (!needsStaff || isStaffed()) && (!needsRoom || isRoomed())
}

/** Maximum number of minutes by which a check-in may be recorded late. */
const recordedLate = 15

/** The field, date or time, that makes a start lie in the past; null when the start isn't past, or isn't complete. */
export function pastField(
  { startDate, startTime, status }: Start & { status: string },
  now: { date: string; time: string },
): keyof Start | null {
  if (startDate === '' || startTime === '') return null
  const since = wallMinute(now.date, now.time) - wallMinute(startDate, startTime)
  if (since <= (status === 'CHECKED_IN' ? recordedLate : 0)) return null
  return startDate < now.date ? 'startDate' : 'startTime'
}
