import type { Locker } from '../rows/locker'
import { type FieldsOf, ofResource } from './field'

export const lockerFields = {
  ...ofResource,
} as const satisfies FieldsOf<Locker>
