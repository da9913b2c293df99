import type { RoomMove, Shorter } from '#domain/appointment/running/ways-out'
import type { World } from '#domain/rows/world'
import type { Move } from '#domain/slot/other-places'
import { clockTime } from '../../../ui/format/format-date'
import { nameIn } from '../papers/place-line'

/** A move as text: "to BEA, ROOM 04" or "to 4:30 PM". */
export function moveText(move: Move, world: World): string {
  const parts = [
    move.startTime && clockTime(move.startTime),
    move.staffId && nameIn(world.staffs, move.staffId),
    move.roomId && nameIn(world.rooms, move.roomId),
  ]
  return `to ${parts.filter(Boolean).join(', ')}`
}

/** Moves of one or more bookings as text: "Move Maria to BEA and Lea to 4:30 PM". */
export const movesText = (moves: readonly RoomMove[], world: World): string =>
  `Move ${moves.map((move) => `${move.name} ${moveText(move, world)}`).join(' and ')}`

/** A shorter extension as text: "Extend by 15 minutes instead, with less cleaning". */
export const shorterText = ({ minutes, confirmed }: Omit<Shorter, 'price'>): string =>
  `Extend by ${minutes} minutes instead${confirmed.includes('CLEANING') ? ', with less cleaning' : ''}`
