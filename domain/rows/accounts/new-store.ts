import * as v from 'valibot'
import { optionalTextUpTo, shortText, time } from '../../kernel/fields'

/** A new store as its owner enters it. A closing time before the opening time is past midnight. */
export const newStoreInput = v.object({
  name: v.nullish(shortText, ''),
  code: v.nullish(shortText, ''),
  address: optionalTextUpTo(200),
  openTime: time,
  closeTime: time,
})
export type NewStoreInput = v.InferOutput<typeof newStoreInput>
