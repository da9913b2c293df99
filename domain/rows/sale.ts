import * as v from 'valibot'
import { amount, amountOrNull, audit, text, textOr, version } from '../kernel/fields'
import { correction, print } from './correction'
import { tender } from './tender'

/** A product as it was sold; `price` in PHP. */
const line = v.object({ productId: v.string(), name: textOr(''), price: amount, quantity: amount })

/**
 * A sale without an appointment. With `waitsFor` the row is no sale: it holds money received for an appointment or sale
 * that waits in a conflict, and has no lines. Amounts in PHP, date-times ISO in UTC.
 */
const fields = v.object({
  id: v.string(),
  storeCode: textOr(''),
  /** the business day */
  day: textOr(''),
  customerId: text,
  mobileNumber: text,
  name: text,
  lines: v.nullish(v.array(line), []),
  total: amount,
  tenders: v.nullish(v.array(tender), []),
  corrections: v.nullish(v.array(correction), []),
  pointsEarned: amount,
  note: text,
  soldBy: textOr(''),
  soldAt: textOr(''),
  waitsFor: text,
  /** running number of the receipt in the store, given by the service; null before, and for money that waits */
  receiptNumber: amountOrNull,
  /** the papers that any tablet has printed; the next print of them is a copy */
  prints: v.nullish(v.array(print), []),
  ...audit,
  version,
})
export type Sale = v.InferOutput<typeof fields>

/** Named, because the calls' type would be too long with its fields. */
export interface SaleSchema extends v.GenericSchema<v.InferInput<typeof fields>, Sale> {}
export const sale: SaleSchema = fields

/** Whether a row is a sale of products, not money received for a booking or sale that waits in a conflict. */
export const isRetail = (row: Pick<Sale, 'waitsFor'>): boolean => row.waitsFor === null

/** Puts received money before sales, so that a map by tender id ends with the sale where both have the same tender. */
export const receivedFirst = (sales: Iterable<Sale>): Sale[] =>
  [...sales].sort((a, b) => Number(isRetail(a)) - Number(isRetail(b)))
