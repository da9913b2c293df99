import * as v from 'valibot'
import { audit, deleted, flag, ids, text, textOr, version } from '../kernel/fields'

export const room = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  /** services that can be given here */
  serviceIds: ids,
  type: text,
  /** the suite that the room is a bed of; null: a room of its own */
  suite: text,
  storeCode: textOr(''),
  deleted,
  ...audit,
  version,
})
export type Room = v.InferOutput<typeof room>
