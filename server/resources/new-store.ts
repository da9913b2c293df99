import type { NewStoreInput } from '#domain/rows/accounts/new-store'
import { firstNightEnd } from '#domain/rows/accounts/new-store-rule'
import { blankStore, type Store } from '#domain/rows/store'
import { stores } from '../db/tables/resources'
import type { WriteTx } from '../db/tx'

/** Duty hours by schedule type of a new store (SPEC.md availability-4). */
const scheduleHours = {
  OPENING: { startDutyTime: '10:00', lastCallTime: '17:00' },
  MID: { startDutyTime: '12:00', lastCallTime: '19:00' },
  CLOSING: { startDutyTime: '14:00', lastCallTime: '22:00' },
}

interface NewStore extends NewStoreInput {
  id: string
  /** the user who creates the store, and when (ISO instant) */
  createdBy: string
  createdDateTime: string
}

/** Creates a store without resources, with the given settings of another store. */
export async function addStore(
  tx: WriteTx,
  opened: NewStore,
  settings: Partial<Store> = {},
): Promise<Store> {
  const store: Store = {
    ...blankStore,
    scheduleHours,
    ...settings,
    ...opened,
    address: opened.address ?? '',
    nightEndTime: firstNightEnd(opened),
    lastUpdatedBy: null,
    updatedDateTime: null,
    version: 1,
  }
  await tx.db
    .insertInto('stores')
    .values({ ...stores.toRow(store), last_version: 1 })
    .execute()
  return store
}
