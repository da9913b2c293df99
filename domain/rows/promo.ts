import * as v from 'valibot'
import { audit, deleted, flag, numbersById, textOr, version } from '../kernel/fields'

export const promo = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  storeCode: textOr(''),
  /** discount in PHP by service id */
  serviceLessPriceMap: numbersById,
  deleted,
  ...audit,
  version,
})
export type Promo = v.InferOutput<typeof promo>

/** Whether forms offer a promo, and rules accept it. */
export const isOffered = ({ available }: Promo): boolean => available
