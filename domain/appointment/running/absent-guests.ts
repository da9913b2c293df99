import type { BusinessTime } from '../../kernel/dates'
import type { Appointment } from '../../rows/appointment'
import type { Absence } from '../../rows/line-up/absence'
import type { World } from '../../rows/world'
import type { Move } from '../../slot/other-places'
import { otherMoves } from './other-moves'
import { isMet } from './unplaced'
import { withMoves } from './ways-out'

/**
 * A guest of an absent therapist. `move`: the proposal; null: there is no free place, or the guest requested this
 * therapist.
 */
export interface AbsentGuest {
  row: Appointment
  move: Move | null
}

/**
 * The reservations that fall into an absence, in the order of their starts, with a proposal each. Each proposal assumes
 * that those before it are carried out. A guest who requested the therapist gets none (SPEC.md absence-3).
 */
export function guestsOf(world: World, absence: Absence, now: BusinessTime): AbsentGuest[] {
  const absences = new Map(world.absences).set(absence.id, absence)
  const context = { user: '', now, freshId: '' }
  let left: World = { ...world, absences }
  const rows = [...world.appointments.values()]
    .filter((row) => isMet(row, absence))
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return rows.map((row) => {
    const free = row.staffRequested ? [] : otherMoves(left, row, now)
    const move = free[0] ?? null
    if (move) left = withMoves(left, [{ id: row.id, name: row.name, ...move }], context)
    return { row, move }
  })
}
