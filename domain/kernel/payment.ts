import * as v from 'valibot'
import { freeText, id, money, orZero, reference, shortText } from './fields'
import { centavos, pesos, sum } from './money'

const maxParts = 6

/** A part of a payment in one mode. With the id of a stored tender, it gives that tender's corrected values. */
const paymentPart = v.object({
  id: v.optional(id),
  mode: shortText,
  amount: orZero(money),
  reference: v.optional(freeText, null),
  drawerId: v.optional(reference),
})
export type PaymentPart = v.InferOutput<typeof paymentPart>

/**
 * A payment in PHP. In one mode, `id` is the id of its tender. With parts, `amount` is their sum and `modeOfPayment`
 * the mode of the largest part, the first of equal ones.
 */
export const payment = v.pipe(
  v.object({
    id: v.optional(id),
    amount: orZero(money),
    modeOfPayment: v.nullish(shortText, null),
    parts: v.optional(v.pipe(v.array(paymentPart), v.minLength(1), v.maxLength(maxParts))),
  }),
  v.transform(({ parts, ...single }) => (parts ? { ...ofParts(parts), parts } : single)),
)

/** A payment as commands read it; `parts` is absent when the payment is in one mode. */
export interface Payment {
  id?: string | undefined
  amount: number
  modeOfPayment: string | null
  parts?: readonly PaymentPart[]
}

function ofParts(parts: readonly PaymentPart[]) {
  const largest = parts.reduce((most, part) => (part.amount > most.amount ? part : most))
  return {
    amount: pesos(sum(...parts.map(({ amount }) => centavos(amount)))),
    modeOfPayment: largest.mode,
  }
}
