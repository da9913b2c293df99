import * as v from 'valibot'
import { audit, deleted, flag, ids, text, textOr, version } from '../kernel/fields'

export const room = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  /** services that can be given here */
  serviceIds: ids,
  type: text,
  storeCode: textOr(''),
  deleted,
  ...audit,
  version,
})
export type Room = v.InferOutput<typeof room>
