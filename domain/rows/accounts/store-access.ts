import * as v from 'valibot'
import { shortText } from '../../kernel/fields'
import { newStoreInput } from './new-store'

/** A store of an account, as the user chooses one. */
export const storeChoice = v.object({ code: v.string(), name: v.string() })
export type StoreChoice = v.InferOutput<typeof storeChoice>

/** Parts of a store that can be copied into a new one. */
export const copyableRows = ['services', 'rooms', 'lockers', 'products', 'promos'] as const
export type CopyableRows = (typeof copyableRows)[number]
export const copyable = [...copyableRows, 'settings'] as const
export type Copyable = (typeof copyable)[number]

/** Body of POST /v1/stores. `copies`: parts that are copied from the session's store. */
export const openStoreInput = v.object({
  ...newStoreInput.entries,
  copies: v.nullish(v.array(v.picklist(copyable)), []),
})
export type OpenStoreInput = v.InferOutput<typeof openStoreInput>

/**
 * Body of POST /v1/stores/copy: rows of the store `from` that the session's store lacks. `isTrial`: only counts them.
 */
export const copyRowsInput = v.object({
  from: shortText,
  parts: v.array(v.picklist(copyableRows)),
  isTrial: v.nullish(v.boolean(), false),
  storeCode: v.optional(shortText),
})
export type CopyRowsInput = v.InferInput<typeof copyRowsInput>

/** Numbers of rows: added rows, and rows whose name the store had already. */
const copied = v.object({ added: v.number(), present: v.number() })
export const copyCounts = v.object({
  services: copied,
  rooms: copied,
  lockers: copied,
  products: copied,
  promos: copied,
})
export type CopyCounts = v.InferOutput<typeof copyCounts>

/** The stores of an account, its home store first. */
export const storesOf = (account: { storeCode: string; stores: readonly string[] }): string[] => [
  account.storeCode,
  ...account.stores,
]

interface Access {
  storeCode: string
  stores: readonly string[]
}

/**
 * The stores that an account gets beside its home store when a user who has the stores `mine` chooses them. Stores to
 * which this user has no access stay as they were. `unknown`: a chosen store that neither of them has.
 */
export function givenStores(
  before: Access,
  chosen: readonly string[],
  mine: readonly string[],
): { stores: string[] } | { unknown: string } {
  const known = [...mine, ...storesOf(before)]
  const unknown = chosen.find((code) => !known.includes(code))
  if (unknown !== undefined) return { unknown }
  const kept = before.stores.filter((code) => !mine.includes(code))
  const codes = new Set([...kept, ...chosen])
  codes.delete(before.storeCode)
  return { stores: [...codes].sort() }
}
