import * as v from 'valibot'
import { amount, audit, text, textOr, version } from '../kernel/fields'

/** INVOICE takes a number; VOID and REFUND name the invoice that they take back or lower; Z is the reading of a day. */
export const invoiceKinds = ['INVOICE', 'VOID', 'REFUND', 'Z'] as const

/**
 * A document of a series as it was issued. `text` is all of it as canonical JSON (`invoice/document.ts`), `hash` its
 * SHA-256; the other fields repeat parts of the text for readers. Amounts in PHP.
 */
export const invoice = v.object({
  id: v.string(),
  storeCode: textOr(''),
  /** the business day */
  day: textOr(''),
  seriesId: textOr(''),
  /** place in the series, from 1 on, of documents of all kinds */
  place: amount,
  /** number of the last invoice up to here */
  number: amount,
  /** one of `invoiceKinds` */
  kind: textOr('INVOICE'),
  /** the appointment or sale, as `table/id` */
  about: text,
  /** the document that a VOID or REFUND is about */
  ofId: text,
  total: amount,
  /** sum of all invoices of the series up to here */
  grandTotal: amount,
  hash: textOr(''),
  text: textOr(''),
  ...audit,
  version,
})
export type Invoice = v.InferOutput<typeof invoice>
