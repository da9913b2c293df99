import * as v from 'valibot'
import { audit, text, textOr, version } from '../../kernel/fields'

/** A period in which a therapist lets turns pass, between two instants; `endedAt`: when it was ended early. */
const skip = v.object({
  id: v.string(),
  from: textOr(''),
  until: textOr(''),
  endedAt: text,
  reason: textOr(''),
  by: textOr(''),
})

export type Skip = v.InferOutput<typeof skip>

/** A backup is called when the regular therapists are busy. */
export const attendanceKinds = ['REGULAR', 'BACKUP'] as const

/**
 * A therapist's presence on a business day, one row a day. Instants are ISO in UTC: `inAt` the first clock-in,
 * `lastInAt` the last one, `outAt` the last clock-out.
 */
export const attendance = v.object({
  id: v.string(),
  storeCode: textOr(''),
  day: textOr(''),
  staffId: textOr(''),
  kind: textOr('REGULAR'),
  inAt: textOr(''),
  lastInAt: textOr(''),
  outAt: text,
  skips: v.nullish(v.array(skip), []),
  ...audit,
  version,
})
export type Attendance = v.InferOutput<typeof attendance>

/** The id of a therapist's attendance on a day. Two tablets derive the same id, so that they make one row. */
export const attendanceId = (storeCode: string, staffId: string, day: string): string =>
  `${storeCode}-${staffId}-${day}`
