import * as v from 'valibot'
import { optionalFlag, optionalName, shortText } from '../kernel/fields'
import { type Locker, locker } from '../rows/locker'
import { savingOf } from './save'

/** Body of POST and PATCH /v1/lockers. */
export const lockerInput = v.object({
  name: optionalName,
  available: optionalFlag,
  storeCode: v.optional(shortText),
})

export const saveLocker = savingOf<Locker>({
  title: 'Locker',
  blank: v.parse(locker, { id: '' }),
  rows: (world) => world.lockers,
  change: (row) => ({ table: 'lockers', row }),
  nameText: 'Name is required and should be unique',
  check: () => null,
})
