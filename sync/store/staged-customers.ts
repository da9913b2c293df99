import { groupBy } from '#domain/kernel/group-by'
import type { Customer } from '#domain/rows/customer'
import { mergedPages, readStretch, savePages, withoutPrivate } from './customers'
import type { Database } from './db'
import { customerPageOf, customerPages } from './page-of'
import { type Chunk, type Sorting, saysAnything, settled } from './staged'
import type { ReplicaTx, WriteTx } from './tx'

/* Chunks of customers that a first sync stores until it sorts them into pages. Their keys follow those of the pages. */

const stagedOf = (db: Database, store: string) =>
  db.customers.where(':id').between([store, customerPages], [store, []])

/** Stores chunks under keys that follow those of the chunks stored so far. */
export async function stageCustomers(
  tx: WriteTx<'customers'>,
  store: string,
  chunks: readonly Chunk<Customer>[],
): Promise<void> {
  const [, last = customerPages] = (await stagedOf(tx, store).primaryKeys()).at(-1) ?? []
  const put = ({ rows, gone }: Chunk<Customer>, at: number) => {
    const page = last + 1 + at
    return tx.customers.put({ store, page, rows: rows.map(withoutPrivate), gone }, [store, page])
  }
  await Promise.all(chunks.filter(saysAnything).map(put))
}

/** Reads the staged chunks in the order in which they came. */
export function readStagedCustomers(db: Database, store: string): Promise<Chunk<Customer>[]> {
  return db.dexie.transaction('r', db.customers, async () => {
    const pages = await stagedOf(db, store).toArray()
    return pages.map(({ rows, gone = [] }) => ({ rows, gone }))
  })
}

/** Deletes the staged chunks. */
export async function dropStagedCustomers(tx: WriteTx<'customers'>, store: string): Promise<void> {
  await stagedOf(tx, store).delete()
}

const pagesAtOnce = 128

/** Distributes staged customers over the stored pages. False when the first sync was given up midway. */
export async function sortCustomers(
  { store, step }: Sorting,
  chunks: readonly Chunk<Customer>[],
): Promise<boolean> {
  const { latest, gone } = settled(chunks)
  const byPage = groupBy(latest.values(), (row) => customerPageOf(row.mobileNumber))
  const numbers = groupBy(byPage.keys(), (page) => Math.floor(page / pagesAtOnce))
  // An answer may have stored a newer row meanwhile, which `mergedPages` keeps.
  async function sortStretch(tx: ReplicaTx, nth: number) {
    const stored = await readStretch(tx, store, nth * pagesAtOnce, pagesAtOnce)
    const arrived = new Map((numbers.get(nth) ?? []).map((page) => [page, byPage.get(page) ?? []]))
    const pages = mergedPages(store, stored, arrived)
    await savePages(
      tx,
      store,
      pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !gone.has(id)) })),
    )
  }
  for (let nth = 0; nth < customerPages / pagesAtOnce; nth += 1)
    if (!(await step((tx) => sortStretch(tx, nth)))) return false
  return true
}
