import * as v from 'valibot'
import { amount, audit, deleted, flag, textOr, version } from '../kernel/fields'

/** A product for sale; `price` in PHP. */
export const product = v.object({
  id: v.string(),
  name: textOr(''),
  price: amount,
  type: textOr(''),
  available: flag,
  storeCode: textOr(''),
  deleted,
  ...audit,
  version,
})
export type Product = v.InferOutput<typeof product>
