import type { BusinessTime } from '../../kernel/dates'
import type { Refusal } from '../../kernel/refusal'
import { type Appointment, isTandem } from '../../rows/appointment'
import type { World } from '../../rows/world'
import { absenceMet } from '../../slot/absences'
import { slotOf } from '../../slot/availability'
import { laterStart, type Move, otherPlaces } from '../../slot/other-places'
import { secondObstacles } from '../../slot/second-therapist'
import type { UpdateInput } from '../input'
import { slotRule } from '../rules'

/**
 * The refusal of an appointment after a move; null when its new places are allowed. An empty move checks its present
 * places.
 */
function refusalAt(world: World, row: Appointment, move: Move, now: BusinessTime): Refusal | null {
  const { startDate, startTime, staffId, roomId, serviceIds } = { ...row, ...move }
  const slot = slotOf(world, { startDate, startTime, serviceIds, appointmentId: row.id }, now)
  const newStart = startDate !== row.startDate || startTime !== row.startTime
  // Confirmations by staff count for the booked start only. If the therapist is absent by now, a confirmation of duty
  // hours doesn't count either: it was given before the absence.
  const isAway = staffId !== null && absenceMet(world, staffId, slot) !== undefined
  const kept = row.confirmed.filter((rule) => !(isAway && rule === 'DUTY_HOURS'))
  const confirmed = newStart ? [] : kept
  const others = newStart ? secondObstacles(world, { ...row, staffId }, slot) : []
  return slotRule(world, slot, { staffId, roomId, holdsLocker: false, newStart, others }, confirmed)
}

/**
 * Moves of a reservation whose therapist or room is taken: other places at its start, or the next start of its
 * therapist. A guest who requested the therapist gets no other one. A second therapist's booking keeps its start.
 */
export function otherMoves(world: World, row: Appointment, now: BusinessTime): Move[] {
  if (row.status !== 'RESERVED') return []
  const refused = {
    world,
    wanted: row,
    now,
    refusalOf: (move: Move) => refusalAt(world, row, move, now),
  }
  const later = isTandem(row) ? null : laterStart(refused)
  const moves = [...otherPlaces(refused), ...(later ? [later] : [])]
  return row.staffRequested ? moves.filter(({ staffId }) => staffId === undefined) : moves
}

/** The update that carries out a move. */
export const moveUpdate = (row: Pick<Appointment, 'id'>, move: Move): UpdateInput => ({
  id: row.id,
  ...move,
  confirmed: [],
})
