import * as v from 'valibot'
import { amount, flag, ids, text, textOr } from '../kernel/fields'

const correctionKinds = ['PAYMENT', 'REFERENCE', 'REFUND', 'LINE', 'COMPLETION'] as const

/** A mistake put right. Corrections are only appended; the tenders that they name stay as they are. */
export const correction = v.object({
  id: v.string(),
  kind: v.picklist(correctionKinds),
  tenderIds: ids,
  /** the mode and the reference that the tenders have from now on; null: as before */
  mode: text,
  reference: text,
  /** PHP */
  amount,
  /** the product of a LINE, and how many were taken off */
  productId: text,
  quantity: amount,
  /** points taken back */
  points: amount,
  /** code of a short list */
  reason: textOr(''),
  note: text,
  by: textOr(''),
  /** ISO instant in UTC */
  at: textOr(''),
  /** business day, YYYY-MM-DD */
  day: textOr(''),
  signedBy: text,
  signedAt: text,
  /** whether less was held than was paid back */
  isDoubled: flag,
})
export type Correction = v.InferOutput<typeof correction>

/** A reference that was added, without the tender that it is for. */
export const blankCorrection: Correction = v.parse(correction, { id: '', kind: 'REFERENCE' })
