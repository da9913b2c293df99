import * as v from 'valibot'
import { date, id, instant, longText, shortText, type Targeted } from '../kernel/fields'
import { attendanceKinds } from '../rows/line-up/attendance'

const storeCode = v.optional(shortText)
/** The instant at which the entry was made on its tablet; absent: when the service receives it. */
const at = v.optional(instant)

/**
 * Body of POST /v1/attendances/{id}/in. The id is made of store, therapist and day. `day`: the business day; `inAt`:
 * when the therapist came, absent: at the entry.
 */
export const clockInInput = v.object({
  staffId: id,
  day: date,
  kind: v.optional(v.picklist(attendanceKinds), 'REGULAR'),
  inAt: v.optional(instant),
  at,
  storeCode,
})

/** Body of POST /v1/attendances/{id}/out. `outAt`: when the therapist went, absent: at the entry. */
export const clockOutInput = v.object({ outAt: v.optional(instant), at, storeCode })

/**
 * Body of POST /v1/attendances/{id}/skips: skips turns for `minutes` from the entry on. A skip whose `skipId` is stored
 * already is not added again.
 */
export const skipTurnInput = v.object({
  skipId: id,
  minutes: v.pipe(v.number(), v.integer()),
  reason: v.optional(longText, ''),
  at,
  storeCode,
})

/** Body of POST /v1/attendances/{id}/end-skip: the therapist is back in the line-up. */
export const endSkipInput = v.object({ skipId: id, at, storeCode })

export type ClockInInput = Targeted<typeof clockInInput>
export type ClockOutInput = Targeted<typeof clockOutInput>
export type SkipTurnInput = Targeted<typeof skipTurnInput>
export type EndSkipInput = Targeted<typeof endSkipInput>
