import * as v from 'valibot'
import { dayMade, freeText, id, instant, newId, reference, shortText } from '../kernel/fields'
import { payment } from '../kernel/payment'

/**
 * A line of a sale. `price` and `name` are those that the customer was told: the sale keeps them, whatever they are
 * now. Without `price` the line gets the product's present ones, and the product must be available.
 */
const soldLine = v.object({
  productId: id,
  name: v.optional(shortText),
  price: v.nullish(v.number()),
  quantity: v.number(),
})
export type SoldLine = v.InferOutput<typeof soldLine>

/**
 * Body of POST /v1/sales. The client may choose `id`. The rules check the bounds of numbers, because their texts name
 * the product.
 */
export const sellInput = v.object({
  id: newId,
  customerId: v.optional(reference, null),
  mobileNumber: v.nullish(shortText, ''),
  name: v.nullish(shortText, ''),
  lines: v.nullish(v.pipe(v.array(soldLine), v.maxLength(100)), []),
  payment: v.nullish(payment, { amount: 0, modeOfPayment: null }),
  note: v.nullish(freeText, null),
  paidOn: v.optional(dayMade),
  takenAt: v.optional(instant),
  drawerId: v.optional(reference),
  desk: v.optional(shortText),
  storeCode: v.optional(shortText),
})
export type SellInput = v.InferOutput<typeof sellInput> & { id: string }
