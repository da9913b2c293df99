import * as v from 'valibot'
import { id, money, reference, shortText, time } from '../../kernel/fields'
import { softRules } from '../../kernel/refusal'
import { backParts, made, why } from '../correction/input'
import { paidOn, taken } from '../input'

/**
 * Body of POST /v1/appointments/{id}/extensions: more minutes, or a service for a visit that is CHECKED_IN. An
 * extension whose `extensionId` is on the row already is not added again. `shownPrice`: PHP shown in the form; absent:
 * not checked.
 */
export const extendInput = v.object({
  extensionId: v.optional(id),
  minutes: v.nullish(v.number(), 0),
  serviceId: v.optional(reference, null),
  /** the mode in which the price is paid at once; absent: it is owed until the completion */
  modeOfPayment: v.nullish(shortText, null),
  confirmed: v.optional(v.array(v.picklist(softRules)), []),
  shownPrice: v.optional(v.nullable(money)),
  paidOn,
  ...taken,
  storeCode: v.optional(shortText),
})
export type ExtendInput = v.InferOutput<typeof extendInput> & { id: string }

/**
 * Body of POST /v1/appointments/{id}/extensions/take-back. `parts`: the money paid for the extension, which is paid
 * back; then a reason is needed, too.
 */
export const takeBackInput = v.object({ extensionId: id, ...backParts, ...why, ...made })
export type TakeBackInput = v.InferOutput<typeof takeBackInput> & { id: string }

/**
 * Body of POST /v1/appointments/{id}/start: the later start of a late guest, on the booked day. With `keepEnd` the end
 * stays, else it moves with the start.
 */
export const startInput = v.object({
  startTime: time,
  keepEnd: v.nullish(v.boolean(), false),
  confirmed: v.optional(v.array(v.picklist(softRules)), []),
  storeCode: v.optional(shortText),
})
export type StartInput = v.InferOutput<typeof startInput> & { id: string }
