import * as v from 'valibot'
import {
  date,
  id,
  instant,
  longText,
  newId,
  shortText,
  type Targeted,
  time,
} from '../kernel/fields'
import { endOfDay } from '../rows/line-up/absence'

const storeCode = v.optional(shortText)
/** The instant at which the entry was made on its tablet; absent: when the service receives it. */
const at = v.optional(instant)

/**
 * Body of POST /v1/absences: hours of a business day, or the whole day. An absence whose id exists is not added again.
 */
export const addAbsenceInput = v.object({
  id: newId,
  staffId: id,
  day: date,
  from: v.optional(time, '00:00'),
  until: v.optional(v.union([time, v.literal(endOfDay)]), endOfDay),
  reason: v.optional(longText, ''),
  at,
  storeCode,
})

/** Body of POST /v1/absences/{id}/cancel: the therapist is there after all. */
export const cancelAbsenceInput = v.object({ at, storeCode })

export type AddAbsenceInput = Targeted<typeof addAbsenceInput>
export type CancelAbsenceInput = Targeted<typeof cancelAbsenceInput>
