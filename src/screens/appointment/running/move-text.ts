import type { Move } from '#domain/appointment/slot/other-places'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { clockTime } from '../../../ui/format/format-date'
import { nameIn } from '../papers/place-line'

/** A move as text: "to BEA, ROOM 04" or "to 4:30 PM". */
export function moveText(move: Move, row: Appointment, world: World): string {
  const time = move.startTime && move.startTime !== row.startTime && clockTime(move.startTime)
  const parts = [
    time,
    move.staffId && nameIn(world.staffs, move.staffId),
    move.roomId && nameIn(world.rooms, move.roomId),
  ]
  return `to ${parts.filter(Boolean).join(', ')}`
}
