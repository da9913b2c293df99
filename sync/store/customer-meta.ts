import type { CustomerFigures } from '#domain/rows/customer-figures'
import type { ReadTx, WriteTx } from './tx'

/*
 * A short log of changed pages of customers (`page-of`), so that a tab reads only those again. The stamp of a change is
 * its number with random decimals, so that a later change never gets the stamp of an aborted one.
 */

/** The last changes with the numbers of their pages, oldest first. A change of many pages empties the log before it. */
export type CustomerChanges = readonly { stamp: number; pages: readonly number[] }[]

const prefix = 'customers '

/** Limits of the log. A tab that missed more changes, or a change of more pages, reads all pages, which is as fast. */
const maxChanges = 40
const maxPages = 32

/** Reads the log; null before the first change, when a tab has to read all pages. */
export async function readChangedPages(
  { meta }: ReadTx<'meta'>,
  store: string,
): Promise<CustomerChanges | null> {
  return ((await meta.get(prefix + store))?.value as CustomerChanges | undefined) ?? null // only `noteChangedPages` writes it
}

/** Adds the numbers of changed pages to the store's log. */
export async function noteChangedPages(
  tx: WriteTx<'meta'>,
  store: string,
  pages: readonly number[],
): Promise<void> {
  if (pages.length === 0) return
  const changes = (await readChangedPages(tx, store)) ?? []
  const stamp = Math.floor(changes.at(-1)?.stamp ?? 0) + 1 + tx.random()
  const former = pages.length > maxPages ? [] : changes.slice(1 - maxChanges)
  const value = [...former, { stamp, pages }]
  await tx.meta.put({ key: prefix + store, value })
}

/** Deletes the log and the figures of all stores. It only deletes, so it works on a full disk. */
export const clearCustomerMeta = ({ meta }: WriteTx<'meta'>): Promise<number> =>
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

type Figures = CustomerFigures['figures'][number]

/** The figures of a store's customers as the service computed them last, by mobile number. */
export interface KnownFigures {
  /** instant of the computation */
  at: string
  byNumber: ReadonlyMap<string, Figures>
}

/** The instant has a key of its own, so that a reader with the same figures in memory needn't read them again. */
const atKey = (store: string) => `${prefix}figures at ${store}`
const figuresKey = (store: string) => `${prefix}figures of ${store}`

/** Replaces the figures of a store. */
export async function putFigures(
  { meta }: WriteTx<'meta'>,
  store: string,
  { at, figures }: CustomerFigures,
): Promise<void> {
  await meta.put({ key: atKey(store), value: at })
  await meta.put({ key: figuresKey(store), value: figures })
}

/** Reads the figures of a store, or returns `former` if they are the same; null when there are none. */
export async function readFigures(
  { meta }: ReadTx<'meta'>,
  store: string,
  former: KnownFigures | null,
): Promise<KnownFigures | null> {
  const at = (await meta.get(atKey(store)))?.value as string | undefined // only putFigures writes it
  if (at === undefined) return null
  if (former?.at === at) return former
  const stored = (await meta.get(figuresKey(store)))?.value as readonly Figures[] | undefined // only putFigures writes it
  return { at, byNumber: new Map((stored ?? []).map((one) => [one.mobileNumber, one])) }
}
