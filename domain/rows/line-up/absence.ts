import * as v from 'valibot'
import { audit, text, textOr, version } from '../../kernel/fields'

/** The end of an absence that lasts until the end of its business day, however late that is. */
export const endOfDay = '24:00'

/**
 * Hours of one business day in which a therapist is not there. Times are HH:mm; `until` may be `endOfDay`. A cancelled
 * absence (`cancelledAt`, ISO in UTC) stays as a record.
 */
export const absence = v.object({
  id: v.string(),
  storeCode: textOr(''),
  day: textOr(''),
  staffId: textOr(''),
  from: textOr('00:00'),
  until: textOr(endOfDay),
  reason: textOr(''),
  cancelledAt: text,
  by: textOr(''),
  ...audit,
  version,
})
export type Absence = v.InferOutput<typeof absence>
