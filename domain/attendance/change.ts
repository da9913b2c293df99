import { addDays, type BusinessTime, businessTimeOfInstant } from '../kernel/dates'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Attendance } from '../rows/line-up/attendance'
import { nightEndOf } from '../rows/night-end'
import type { Changes, Context, World } from '../rows/world'

interface Entered {
  id: string
  at?: string | undefined
}

/** The refusal of a change whose attendance is unknown in this store; null when it is known. */
export const missingRule = (world: World, { id }: Entered): Refusal | null =>
  world.attendances.has(id) ? null : refuse('missing', 'This attendance does not exist.')

/** The instant of an entry; now if the tablet's clock is ahead. */
export const enteredAt = ({ at }: Pick<Entered, 'at'>, { now }: Context): string =>
  at === undefined || at > now.instant ? now.instant : at

/** The service's time, or the time of the entry's tablet if that is later. */
export function latestTime({ at }: Pick<Entered, 'at'>, { now }: Context): BusinessTime {
  const ahead = at !== undefined && at > now.instant ? businessTimeOfInstant(at) : null
  return ahead ?? now
}

/** Refuses a time later than the clock of the tablet on which it was entered. */
export function futureRule(
  field: string,
  claimed: string | undefined,
  input: Pick<Entered, 'at'>,
  context: Context,
): Refusal | null {
  const isFuture = claimed !== undefined && claimed > latestTime(input, context).instant
  return isFuture ? refuse('rule', 'The time is in the future.', { field }) : null
}

/** Whether an instant is on a business day, which ends with the night. */
export function isOnDay(world: World, day: string, instant: string): boolean {
  const time = businessTimeOfInstant(instant)
  if (!time) return false
  const isNight = time.time < nightEndOf(world.store)
  return day === (isNight ? addDays(time.date, -1) : time.date)
}

/** The earlier and the later of two instants; null is no instant. */
export const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)
export const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b)

/** The changes that apply `change` to an attendance; null when the attendance is unknown. */
export function changedAttendance(
  world: World,
  { id }: Entered,
  { user, now }: Context,
  change: (row: Attendance) => Partial<Attendance>,
): Changes | null {
  const row = world.attendances.get(id)
  if (!row) return null
  const stamp = { lastUpdatedBy: user, updatedDateTime: now.instant }
  return {
    rows: [{ table: 'attendances', row: { ...row, ...change(row), ...stamp } }],
    points: [],
  }
}
