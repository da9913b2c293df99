import { type BusinessTime, wallMinute } from '../../kernel/dates'
import { isMassage } from '../../rows/service'
import type { World } from '../../rows/world'
import { slotOf } from '../../slot/availability'
import { runningDay } from '../../slot/night'
import { staffObstacles } from '../../slot/obstacles'
import type { TurnInput } from '../input'
import { attendancesOn, isSkippedAt, lineUp } from './line-up'

/** A booking whose therapist may be chosen from the line-up. */
export interface TurnAsked {
  startDate: string
  startTime: string
  serviceIds: readonly string[]
  staffId: string | null
  staffRequested: boolean
  status: string
}

/**
 * A booking that starts within this number of minutes takes its therapist from the line-up as it is now, and a walk-in
 * is checked in.
 */
export const soon = 30

/**
 * How the therapist of a new massage is chosen. Null on a day without attendances, and for a later booking unless the
 * guest requested the therapist. For CHOSEN, the desk still has to fill in why free therapists are passed over.
 */
export function turnOf(
  world: World,
  asked: TurnAsked,
  now: Pick<BusinessTime, 'date' | 'time'>,
): TurnInput | null {
  const { startDate, startTime, serviceIds, staffId } = asked
  const main = world.services.get(serviceIds[0] ?? '')
  const day = runningDay(now, world.store)
  const isOfToday = startDate === now.date || startDate === day
  if (!(staffId && main && isMassage(main) && isOfToday)) return null
  if (attendancesOn(world, day).length === 0) return null
  if (asked.staffRequested) return { kind: 'REQUESTED', passed: [] }
  const wait = wallMinute(startDate, startTime) - wallMinute(now.date, now.time)
  if (asked.status !== 'CHECKED_IN' && wait > soon) return null
  const slot = slotOf(world, { startDate, startTime, serviceIds })
  const places = lineUp(world, now)
  const own = places.findIndex(({ staff }) => staff.id === staffId)
  const before = own < 0 ? places : places.slice(0, own)
  const passed = before.map(({ staff, attendance }) => ({
    staffId: staff.id,
    why: isSkippedAt(attendance, slot.interval.from)
      ? 'SKIPPED'
      : (staffObstacles(world, slot, staff.id)[0]?.why ?? ''),
  }))
  return { kind: passed.some(({ why }) => why === '') ? 'CHOSEN' : 'TURN', passed }
}

/** Ids of the free therapists who were passed over, and for whom no reason is given yet. */
export const passedFreely = ({ passed }: TurnInput): string[] =>
  passed.flatMap(({ staffId, why }) => (why === '' ? [staffId] : []))

/** The turn with the desk's reason for each free therapist who was passed over. */
export const withReason = (turn: TurnInput, reason: string): TurnInput => ({
  ...turn,
  passed: turn.passed.map((each) => (each.why === '' ? { ...each, why: reason } : each)),
})
