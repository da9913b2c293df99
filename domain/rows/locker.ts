import * as v from 'valibot'
import { audit, flag, textOr, version } from '../kernel/fields'

export const locker = v.object({
  id: v.string(),
  name: textOr(''),
  available: flag,
  storeCode: textOr(''),
  ...audit,
  version,
})
export type Locker = v.InferOutput<typeof locker>
