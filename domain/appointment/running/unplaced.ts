import type { Appointment } from '../../rows/appointment'
import type { Absence } from '../../rows/line-up/absence'
import type { World } from '../../rows/world'
import { absencesOn, absentFor } from '../../slot/absences'
import { isBusyIn } from '../../slot/timing'

/** Whether a reservation falls into a recorded absence of its therapist, so that its guest still needs a place. */
export const isUnplaced = (world: Pick<World, 'absences'>, row: Appointment): boolean =>
  world.absences.size > 0 &&
  row.staffId !== null &&
  absencesOn(world, row.staffId, row.startDate).some((absence) => isMet(row, absence))

/** Whether a reservation falls into an absence of its therapist. */
export function isMet(row: Appointment, absence: Absence): boolean {
  if (row.staffId !== absence.staffId || row.startDate !== absence.day) return false
  return row.status === 'RESERVED' && isBusyIn(row, absentFor(absence))
}
