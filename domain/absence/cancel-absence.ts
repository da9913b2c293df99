import { refuse } from '../kernel/refusal'
import type { Transition } from '../rows/world'
import type { CancelAbsenceInput } from './input'

/** Takes an absence back. The row stays as a record, and the first cancellation counts. */
export const cancelAbsence: Transition<CancelAbsenceInput> = {
  check: (world, { id }) =>
    world.absences.has(id) ? null : refuse('missing', 'This absence does not exist.'),
  apply(world, { id, at }, { user, now }) {
    const row = world.absences.get(id)
    if (!row) return null
    const entered = at === undefined || at > now.instant ? now.instant : at
    const first = row.cancelledAt !== null && row.cancelledAt < entered ? row.cancelledAt : entered
    const stamp = { lastUpdatedBy: user, updatedDateTime: now.instant }
    return {
      rows: [{ table: 'absences', row: { ...row, cancelledAt: first, ...stamp } }],
      points: [],
    }
  },
}
