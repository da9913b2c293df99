import * as v from 'valibot'
import { id, instant, newId, shortText, type Targeted } from '../kernel/fields'

const storeCode = v.optional(shortText)
const at = v.optional(instant)

/** Body of POST /v1/series: asks for a series for a tablet. Its former series are closed. */
export const openSeriesInput = v.object({
  id: newId,
  deviceId: id,
  name: v.nullish(shortText, ''),
  at,
  storeCode,
})

/** Body of POST /v1/series/{id}/close. */
export const closeSeriesInput = v.object({ at, storeCode })

/** Body of POST /v1/invoices: a document of a series with its hash. */
export const issueInvoiceInput = v.object({
  id: newId,
  seriesId: id,
  text: v.pipe(v.string(), v.maxLength(20_000)),
  hash: v.pipe(v.string(), v.maxLength(64)),
  storeCode,
})

export type OpenSeriesInput = Targeted<typeof openSeriesInput>
export type CloseSeriesInput = Targeted<typeof closeSeriesInput>
export type IssueInvoiceInput = Targeted<typeof issueInvoiceInput>
