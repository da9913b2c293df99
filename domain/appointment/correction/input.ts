import * as v from 'valibot'
import {
  dayMade,
  id,
  instant,
  longText,
  money,
  quantity,
  reference,
  shortText,
  type Targeted,
} from '../../kernel/fields'

/** Fields of every correction: its id, and the day and instant at which it was made. A repeated id adds nothing. */
export const made = {
  correctionId: v.optional(id),
  paidOn: v.optional(dayMade),
  takenAt: v.optional(instant),
  storeCode: v.optional(shortText),
}
export const why = { reason: v.nullish(shortText, ''), note: v.nullish(longText, '') }

/** Money paid back from one tender. `shownHeld`: PHP that the screen showed as still held; absent: not checked. */
const refundPart = v.object({
  tenderId: id,
  amount: money,
  /** the mode in which the money is paid back; absent: the tender's mode */
  mode: v.nullish(shortText),
  reference: v.nullish(longText, null),
  shownHeld: v.optional(money),
})
export type RefundPart = v.InferOutput<typeof refundPart>

/** Products taken off the visit. `shownQuantity`: how many were ordered on the screen. */
const line = { productId: id, quantity, shownQuantity: v.optional(quantity) }
const refundItem = v.object(line)
export type RefundItem = v.InferOutput<typeof refundItem>

/** Money that is paid back, or none. */
export const backParts = {
  parts: v.nullish(v.pipe(v.array(refundPart), v.maxLength(20)), []),
  /** the drawer out of which cash was paid back, and the name of the tablet */
  drawerId: v.optional(reference),
  desk: v.optional(shortText),
}
const paidBack = {
  ...backParts,
  /** whether points earned on the money go back */
  pointsBack: v.nullish(v.boolean(), true),
}

/**
 * Body of POST /v1/appointments/{id}/corrections/payment and /v1/sales/{id}/corrections/payment. With a reference only,
 * the correction adds it.
 */
export const correctPaymentInput = v.object({
  tenderId: id,
  mode: v.nullish(shortText),
  reference: v.nullish(longText),
  /** the right amount in PHP, the charge included */
  newAmount: v.nullish(money),
  /** PHP that the screen showed as the amount, and as paid back of it; absent: not checked */
  shownAmount: v.optional(money),
  shownPaidBack: v.optional(money),
  ...why,
  ...made,
})

/** Body of POST /v1/appointments/{id}/refunds. */
export const refundInput = v.object({
  ...paidBack,
  items: v.nullish(v.pipe(v.array(refundItem), v.maxLength(50)), []),
  ...why,
  ...made,
})

/** Body of POST /v1/appointments/{id}/voided-lines. */
export const voidLineInput = v.object({ ...line, ...paidBack, ...why, ...made })

/** Body of POST /v1/appointments/{id}/undo-completion. */
export const undoCompletionInput = v.object({ ...why, ...made })

/** Body of POST /v1/appointments/{id}/undo-check-in. `parts`: all money of the check-in, paid back. */
export const undoCheckInInput = v.object({ ...backParts, ...why, ...made })

/** Body of POST /v1/appointments/{id}/corrections/sign. */
export const signCorrectionInput = v.object({
  correctionId: id,
  /** false: the money of a refund that was stored twice left once, so this refund does not count */
  hasLeft: v.optional(v.boolean()),
  takenAt: v.optional(instant),
  storeCode: v.optional(shortText),
})

/**
 * Body of POST /v1/appointments/{id}/prints and /v1/sales/{id}/prints. `paper`: RECEIPT, or the id of a refund; `names`:
 * the names on it by the id of the row.
 */
export const notePrintInput = v.object({
  paper: id,
  names: v.optional(v.pipe(v.record(id, shortText), v.maxEntries(100))),
  takenAt: v.optional(instant),
  storeCode: v.optional(shortText),
})

export type NotePrintInput = Targeted<typeof notePrintInput>
export type CorrectPaymentInput = Targeted<typeof correctPaymentInput>
export type RefundInput = Targeted<typeof refundInput>
export type VoidLineInput = Targeted<typeof voidLineInput>
export type UndoCheckInInput = Targeted<typeof undoCheckInInput>
export type UndoCompletionInput = Targeted<typeof undoCompletionInput>
export type SignCorrectionInput = Targeted<typeof signCorrectionInput>
