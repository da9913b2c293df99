import { wallMinute } from '#domain/kernel/dates'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { Move } from '#domain/slot/other-places'
import { clockTime, dayTitle } from '../../ui/format/format-date'
import { nameOf } from '../model/appointment-words'

/**
 * A move as text, on its button too: "Give to BEA, ROOM 4, LOCKER 6", "Keep ANA, start at 4:30 PM, ROOM 4", "Move to
 * ROOM 4, LOCKER 6".
 */
export function moveLabel(move: Move, wanted: Appointment | null, world: World | null): string {
  const staff = nameOf(world?.staffs, move.staffId ?? wanted?.staffId ?? null, '')
  const start = startText(move, wanted)
  const rooms = move.roomId && nameOf(world?.rooms, move.roomId, '')
  const lockers = move.lockerId && nameOf(world?.lockers, move.lockerId, '')
  const listed = (...parts: readonly (string | undefined)[]) =>
    [...parts, rooms, lockers].filter(Boolean).join(', ')
  if (move.staffId) return listed(`Give to ${staff}`, start)
  if (!start) return `Move to ${listed()}`
  return listed(staff ? `Keep ${staff}, start at ${start}` : `Start at ${start}`)
}

/** A remark on a move: by how much the start changes, or that the places are free. */
export const moveReason = (move: Move, wanted: Appointment | null): string | null => {
  const free = move.staffId ? 'free, qualified' : 'free'
  if (!move.startTime) return free
  return wanted && laterText(move, wanted)
}

/** The start of a move as text: "4:30 PM", with the date if it changes; empty if the start stays. */
function startText({ startDate, startTime }: Move, wanted: Appointment | null): string {
  if (!startTime) return ''
  const isSameDay = !startDate || wanted?.startDate === startDate
  return `${isSameDay ? '' : `${dayTitle(startDate)}, `}${clockTime(startTime)}`
}

/** By how much a move changes the start, as text: "1 h later", "30 min earlier"; null if it stays. */
function laterText(move: Move, wanted: Appointment): string | null {
  const { startDate, startTime } = { ...wanted, ...move }
  const minutes = wallMinute(startDate, startTime) - wallMinute(wanted.startDate, wanted.startTime)
  if (minutes === 0) return null
  const length = Math.abs(minutes)
  const [hours, rest] = [Math.floor(length / 60), length % 60]
  const text = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  return `${text} ${minutes > 0 ? 'later' : 'earlier'}`
}
