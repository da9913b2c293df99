import * as v from 'valibot'
import { newId, reference, shortText } from '../../kernel/fields'
import { type CreateInput, createInput } from '../input'

/** Guests of one group. */
export const guestLimits = { least: 2, most: 8 }

/**
 * Body of POST /v1/appointments/group. Each member is a booking; one without a mobile number goes under the number of
 * the payer. `payer` is the id of the member who pays (the first one if absent).
 */
export const groupInput = v.object({
  groupId: newId,
  payer: v.optional(reference, null),
  members: v.pipe(v.array(createInput), v.maxLength(guestLimits.most)),
  storeCode: v.optional(shortText),
})

/** A group with the ids that the client chose; `id` is the payer's booking. */
export type CreateGroupInput = Pick<v.InferOutput<typeof groupInput>, 'storeCode'> & {
  id: string
  groupId: string
  members: readonly CreateInput[]
}
