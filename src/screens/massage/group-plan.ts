import type { MoveGroupInput } from '#domain/appointment/group/input'
import { moveGroup } from '#domain/appointment/group/move-group'
import { moveGroupInput } from '#domain/appointment/group/move-input'
import { wallMinute } from '#domain/kernel/dates'
import { type Appointment, guestBookings, isFinal, isTandem } from '#domain/rows/appointment'
import type { Context, World } from '#domain/rows/world'
import type { Companion, Verdict } from '../../board/move/move'
import { type MovePlan, verdictOf } from './move-plan'

/** A planned move of all guests of a group by the same number of minutes. */
export interface GroupPlan {
  before: readonly Appointment[]
  /** the guests' appointments after the move */
  after: readonly Appointment[]
  input: MoveGroupInput
  verdict: Verdict
}

/** Plans to move an appointment with all guests of its group; null if no other guest would move. */
export function planGroup(
  world: World,
  { before: moved, to }: MovePlan,
  who: Pick<Context, 'user' | 'now'>,
): GroupPlan | null {
  const isSameStart = moved.startDate === to.startDate && moved.startTime === to.startTime
  if (moved.groupId === null || isSameStart || isTandem(moved)) return null
  const before = guestBookings([...world.appointments.values()])
    .filter((row) => row.groupId === moved.groupId && !isFinal(row))
    .toSorted((a, b) => Number(b.isGroupLead) - Number(a.isGroupLead))
  if (before.length < 2) return null
  const input = moveGroupInput(world, before, moved, to)
  const refusal = moveGroup.check(world, input, { ...who, freshId: moved.id })
  const after = before.map((row) => inPlace(row, input))
  return { before, after, input, verdict: verdictOf(refusal) }
}

function inPlace(row: Appointment, { members }: MoveGroupInput): Appointment {
  const member = members.find(({ id }) => id === row.id)
  const { startDate = row.startDate, startTime = row.startTime } = member ?? {}
  const { staffId = row.staffId, roomId = row.roomId } = member ?? {}
  return { ...row, startDate, startTime, staffId, roomId }
}

/** The guests of a plan in words: "Both" or "All 3". */
export const allText = ({ before }: GroupPlan): string =>
  before.length === 2 ? 'Both' : `All ${before.length}`

/**
 * The verdict of a move that the group may join. It is blocked only if neither the guest alone nor the whole group can
 * move.
 */
export function verdictOfEither({ before, verdict }: MovePlan, group: GroupPlan): Verdict {
  const isAlone = verdict.kind !== 'blocked'
  const isTogether = group.verdict.kind !== 'blocked'
  if (!(isAlone || isTogether)) return group.verdict
  if (!isTogether)
    return { ...verdict, text: `Only ${before.name} can move here. ${group.verdict.text}` }
  if (!isAlone) {
    const text = `${allText(group)} can move here, ${before.name} alone can't: ${verdict.text}`
    return { ...group.verdict, text }
  }
  const asks = [verdict, group.verdict].find(({ kind }) => kind === 'ask')
  return asks ?? { kind: 'free', text: `Free for ${allText(group).toLowerCase()}` }
}

/** The other guests of a planned move, with their starts in minutes of the shown day. */
export function companionsOf({ before }: MovePlan, group: GroupPlan, date: string): Companion[] {
  const midnight = wallMinute(date, '00:00')
  return group.after.flatMap((row) => {
    if (row.id === before.id) return []
    const from = group.before.find(({ id }) => id === row.id) ?? row
    return {
      id: row.id,
      title: row.name,
      columnId: row.staffId,
      minute: wallMinute(row.startDate, row.startTime) - midnight,
      length: wallMinute(from.endDate, from.endTime) - wallMinute(from.startDate, from.startTime),
      verdict: group.verdict,
    }
  })
}
