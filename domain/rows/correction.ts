import * as v from 'valibot'
import { amount, amountOrNull, flag, ids, text, textOr } from '../kernel/fields'

const correctionKinds = ['PAYMENT', 'REFERENCE', 'REFUND', 'LINE', 'COMPLETION'] as const

/** A correction of a mistake. Corrections are only appended; the tenders that they name stay unchanged. */
const fields = v.object({
  id: v.string(),
  kind: v.picklist(correctionKinds),
  tenderIds: ids,
  /** the new mode and reference of the tenders; null: unchanged; an empty reference: none any more */
  mode: text,
  reference: text,
  /** PHP; of a PAYMENT: what the tender was before */
  amount,
  /** the right amount of the tenders, in PHP; null: unchanged */
  newAmount: amountOrNull,
  /** the product of a LINE, and how many were taken off */
  productId: text,
  quantity: amount,
  /** points taken back */
  points: amount,
  /** one of the codes in `correctionReasons` */
  reason: textOr(''),
  note: text,
  by: textOr(''),
  /** ISO instant in UTC */
  at: textOr(''),
  /** business day, YYYY-MM-DD */
  day: textOr(''),
  signedBy: text,
  signedAt: text,
  /** whether more was paid back than the payment held */
  isDoubled: flag,
  /** whether the money of a refund never left, as the signer said: it does not count */
  isVoid: flag,
  /** whether its visit was completed since: that completion's payments and products count in its place */
  isBeforeCompletion: flag,
})
export type Correction = v.InferOutput<typeof fields>

/** Named, because the calls' type would be too long with its fields. */
export interface CorrectionSchema
  extends v.GenericSchema<v.InferInput<typeof fields>, Correction> {}
export const correction: CorrectionSchema = fields

/**
 * The first print of a paper: `paper` is RECEIPT, or the id of the refund whose slip it is. `names`: the names on it by
 * the id of the row, which a copy has, too.
 */
export const print = v.object({
  paper: v.string(),
  by: textOr(''),
  at: textOr(''),
  names: v.nullish(v.record(v.string(), v.string()), {}),
})
export type Print = v.InferOutput<typeof print>

/** A correction of kind REFERENCE with empty fields. */
export const blankCorrection: Correction = v.parse(correction, { id: '', kind: 'REFERENCE' })
