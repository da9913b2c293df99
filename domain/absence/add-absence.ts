import * as v from 'valibot'
import { refuse } from '../kernel/refusal'
import { type Absence, absence } from '../rows/line-up/absence'
import type { Transition } from '../rows/world'
import type { AddAbsenceInput } from './input'

const blank: Absence = v.parse(absence, { id: '' })

/**
 * Records that a therapist is absent. Accepted even if guests are booked, because the therapist stays away anyway; the
 * desk gets a list of the guests (SPEC.md absence-1).
 */
export const addAbsence: Transition<AddAbsenceInput> = {
  check(world, { staffId, from, until }) {
    if (!world.staffs.has(staffId))
      return refuse('missing', 'This therapist does not exist.', { field: 'staffId' })
    return from < until
      ? null
      : refuse('rule', 'The end of an absence should be after its start.', { field: 'until' })
  },
  apply(world, { id, staffId, day, from, until, reason }, { user, now }) {
    const row: Absence = world.absences.get(id) ?? {
      ...blank,
      id,
      storeCode: world.store.code,
      staffId,
      day,
      from,
      until,
      reason: reason.trim(),
      by: user,
      createdBy: user,
      createdDateTime: now.instant,
      lastUpdatedBy: user,
      updatedDateTime: now.instant,
    }
    return { rows: [{ table: 'absences', row }], points: [] }
  },
}
