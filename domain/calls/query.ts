import * as v from 'valibot'
import { date, dateOrBlank, shortText, time } from '../kernel/fields'

/** A flag in a query, where all values are text; absent is false. */
export const flagText = v.pipe(
  v.optional(v.picklist(['true', 'false', '1', '0', '']), 'false'),
  v.transform((value) => value === 'true' || value === '1'),
)
export const nothing = v.nullish(v.unknown())
export const inStore = v.object({ storeCode: v.optional(shortText) })
export const listed = v.object({ storeCode: v.optional(shortText), availableOnly: flagText })
export const staffsListed = v.object({ ...listed.entries, serviceDate: dateOrBlank })
export const slotAsked = v.object({
  storeCode: v.optional(shortText),
  startTime: time,
  startDate: date,
})
