import * as v from 'valibot'
import { audit, deleted, flag, textOr, version } from '../kernel/fields'

export const locker = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  storeCode: textOr(''),
  deleted,
  ...audit,
  version,
})
export type Locker = v.InferOutput<typeof locker>
