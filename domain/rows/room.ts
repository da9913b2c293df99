import * as v from 'valibot'
import { audit, flag, ids, text, textOr, version } from '../kernel/fields'

export const room = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  /** services that can be given here */
  serviceIds: ids,
  type: text,
  storeCode: textOr(''),
  ...audit,
  version,
})
export type Room = v.InferOutput<typeof room>
