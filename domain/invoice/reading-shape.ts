import * as v from 'valibot'

const counted = v.strictObject({ count: v.number(), total: v.number() })

/** The sums of a reading: of the documents since the last Z. Amounts in PHP. */
export const reading = v.strictObject({
  /** running number of the Z readings of the series; of an X reading that of the next Z */
  counter: v.number(),
  /** the first and the last number of the invoices; 0 without one */
  opening: v.number(),
  closing: v.number(),
  oldGrandTotal: v.number(),
  newGrandTotal: v.number(),
  invoices: counted,
  voids: counted,
  refunds: counted,
  discount: v.number(),
  /** PHP by mode of payment and by kind of tax: invoices less voids and refunds */
  modes: v.record(v.string(), v.number()),
  taxes: v.record(v.string(), v.number()),
})
export type Reading = v.InferOutput<typeof reading>
