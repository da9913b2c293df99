import { type StoreChoice, storesOf } from '#domain/rows/accounts/store-access'
import type { Reader } from '../db/tx'
import type { Actor } from '../sessions/actor'

/** The stores of the actor's account, the home store first. A program has one store. */
export async function readOwnStores(reader: Reader, actor: Actor): Promise<StoreChoice[]> {
  const user = await reader
    .selectFrom('users')
    .select(['store_code', 'stores'])
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  if (!user) return readStoreChoices(reader, [actor.storeCode])
  return readStoreChoices(reader, storesOf({ storeCode: user.store_code, stores: user.stores }))
}

/** Reads the names of stores, in the order of `codes`. */
export async function readStoreChoices(
  reader: Reader,
  codes: readonly string[],
): Promise<StoreChoice[]> {
  const found = await reader
    .selectFrom('stores')
    .select(['code', 'name'])
    .where('code', 'in', codes)
    .execute()
  return codes.flatMap((code) => found.find((store) => store.code === code) ?? [])
}
