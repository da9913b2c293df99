import type { Locker } from '../rows/locker'
import { type FieldsOf, ofResource } from './field'

export const lockerFields: FieldsOf<Locker> = {
  ...ofResource,
}
