import type { Table } from 'dexie'
import type { MetaRecord } from './records'

/**
 * Tells which pages of customers have changed, so that a tab reads only those again. Each change has a random stamp:
 * one that was undone is never taken for a later one. Inside a transaction that includes `meta`.
 */
export interface CustomerStamps {
  note(store: string, pages: readonly number[]): Promise<void>
  /** Null before the first change: then nothing can be told. */
  read(store: string): Promise<CustomerChanges | null>
}

/** The last changes, with the numbers of their pages; the first one may have changed more than it names. */
export type CustomerChanges = readonly { stamp: number; pages: readonly number[] }[]

const prefix = 'customers '

/** More changes, or pages of one, are not remembered: it is as fast to read all pages. */
const mostChanges = 40
const mostPages = 32

export function createCustomerStamps(
  meta: Table<MetaRecord, string>,
  random: () => number,
): CustomerStamps {
  const read = async (store: string) =>
    ((await meta.get(prefix + store))?.value as CustomerChanges | undefined) ?? null // only `note` writes it
  return {
    read,
    async note(store, pages) {
      if (pages.length === 0) return
      const changes = (await read(store)) ?? []
      const stamp = Math.floor(changes.at(-1)?.stamp ?? 0) + 1 + random()
      const former = pages.length > mostPages ? [] : changes.slice(1 - mostChanges)
      const value = [...former, { stamp, pages }]
      await meta.put({ key: prefix + store, value })
    },
  }
}

/** Forgets the changes of all stores, and needs no room for that. */
export const clearCustomerStamps = (meta: Table<MetaRecord, string>): Promise<number> =>
  meta.where('key').startsWith(prefix).delete()

/** The pages that have changed since a stamp; null: maybe all. */
export function pagesChangedSince(
  changes: CustomerChanges | null,
  stamp: number | null,
): number[] | null {
  const at = stamp === null ? -1 : (changes ?? []).findIndex((change) => change.stamp === stamp)
  if (!changes || at < 0) return null
  return [...new Set(changes.slice(at + 1).flatMap(({ pages }) => pages))]
}
