import type { Table } from 'dexie'
import type { MetaRecord } from './records'

/**
 * A short log of changed pages of customers, so that a tab reads only those again. A change has a random stamp; a later
 * change never gets the stamp of an aborted one. Needs a transaction that includes `meta`.
 */
export interface CustomerStamps {
  note(store: string, pages: readonly number[]): Promise<void>
  /** Reads the log; null before the first change, when a tab has to read all pages. */
  read(store: string): Promise<CustomerChanges | null>
}

/**
 * The last changes with the numbers of their pages, oldest first. The oldest one may have changed more pages than it
 * lists.
 */
export type CustomerChanges = readonly { stamp: number; pages: readonly number[] }[]

const prefix = 'customers '

/** Limits of the log. A tab that missed more changes, or a change of more pages, reads all pages, which is as fast. */
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

/** Empties the log of all stores. It only deletes, so it works on a full disk. */
export const clearCustomerStamps = (meta: Table<MetaRecord, string>): Promise<number> =>
  meta.where('key').startsWith(prefix).delete()

/** The pages that have changed since the change with this stamp; null: unknown, so all of them may have. */
export function pagesChangedSince(
  changes: CustomerChanges | null,
  stamp: number | null,
): number[] | null {
  const at = stamp === null ? -1 : (changes ?? []).findIndex((change) => change.stamp === stamp)
  if (!changes || at < 0) return null
  return [...new Set(changes.slice(at + 1).flatMap(({ pages }) => pages))]
}
