import * as v from 'valibot'
import { invoiceKinds } from '../rows/invoice'
import { reading } from './reading-shape'

const byName = v.record(v.string(), v.number())

/** All that a document says, as canonical JSON. Amounts in PHP, positive for every kind. */
export const document = v.strictObject({
  id: v.string(),
  series: v.string(),
  place: v.number(),
  number: v.number(),
  kind: v.picklist(invoiceKinds),
  storeCode: v.string(),
  day: v.string(),
  at: v.string(),
  by: v.string(),
  /** the hash of the document before; '' for the first */
  previous: v.string(),
  total: v.number(),
  grandTotal: v.number(),
  /** the appointment or sale, as `table/id` */
  about: v.nullable(v.string()),
  of: v.nullable(v.string()),
  /** the kind of document that a VOID takes back */
  voids: v.nullable(v.picklist(['INVOICE', 'REFUND'])),
  name: v.string(),
  discount: v.number(),
  /** PHP by mode of payment */
  modes: byName,
  /** PHP by kind of tax; empty without taxes */
  taxes: byName,
  /** the permit's machine identification number */
  min: v.string(),
  reading: v.nullable(reading),
})
