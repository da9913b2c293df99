import type { MemberMove } from '#domain/appointment/group/other-group-places'
import type { World } from '#domain/rows/world'
import type { Conflict } from '#sync'
import { clockTime } from '../../ui/format/format-date'
import { nameOf } from '../model/appointment-words'

/** A move of all guests as text: "All at 3:30 PM: ANA and BEA, BED 1 and BED 2". */
export function groupMoveText(
  members: readonly MemberMove[],
  { wanted }: Conflict,
  world: World | null,
): string {
  const [first] = members
  const isSameStart = first?.startTime === wanted?.startTime
  const start = clockTime(first?.startTime ?? '')
  const staffs = members.map(({ staffId }) => nameOf(world?.staffs, staffId, ''))
  const rooms = members.map(({ roomId }) => nameOf(world?.rooms, roomId, ''))
  const places = [listed(staffs), listed(rooms)].filter(Boolean).join(', ')
  return `${isSameStart ? `Still at ${start}` : `All at ${start}`}${places && `: ${places}`}`
}

const listed = (names: readonly string[]): string => names.filter(Boolean).join(' and ')
