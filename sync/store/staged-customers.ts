import type { Customer } from '#domain/customer/customer'
import { customerPages, merged, pageOf, savePages, withoutPrivate } from './customers'
import type { Database } from './db'
import { groupBy } from './group-by'

/*
 * Each chunk of a first sync holds customers of all pages: put where they belong at once, the pages
 * would be written again for each chunk. So chunks are put aside as they come, under the numbers
 * behind those of the pages, and sorted when the last one is there.
 */

/** What a chunk of the feed says of customers, in the order in which it says so. */
interface Chunk {
  rows: readonly Customer[]
  gone: readonly string[]
}

const stagedOf = (db: Database, store: string) =>
  db.customers
    .where(':id')
    .aboveOrEqual([store, customerPages])
    .and((page) => page.store === store)

/** Puts a chunk aside. Inside a transaction that includes `customers`. */
export async function stageCustomers(db: Database, store: string, chunk: Chunk): Promise<void> {
  const { rows, gone } = chunk
  if (rows.length + gone.length === 0) return
  const keys = await stagedOf(db, store).primaryKeys()
  const page = keys.reduce((last, [, number]) => Math.max(last, number), customerPages) + 1
  await db.customers.put({ store, page, rows: rows.map(withoutPrivate), gone }, [store, page])
}

/** Pages that are written in one transaction: a giant one makes the next start slow. */
const pagesAtOnce = 32

/**
 * Sorts what was put aside into the pages; done again from the beginning after a cut. False when
 * there was nothing.
 */
export async function sortStaged(db: Database, store: string): Promise<boolean> {
  const chunks = await db.dexie.transaction('r', db.customers, () => stagedOf(db, store).toArray())
  if (chunks.length === 0) return false
  const latest = new Map<string, Customer>()
  const gone = new Set<string>()
  for (const chunk of [...chunks].sort((a, b) => a.page - b.page)) {
    for (const id of chunk.gone ?? []) {
      latest.delete(id)
      gone.add(id)
    }
    for (const row of chunk.rows) {
      latest.set(row.id, row)
      gone.delete(row.id)
    }
  }
  const byPage = groupBy([...latest.values()], (row) => pageOf(row.mobileNumber))
  for (let first = 0; first < customerPages; first += pagesAtOnce)
    await writeStretch(db, store, first, { byPage, gone })
  await db.dexie.transaction('rw', db.customers, async () => {
    await db.customers.bulkDelete(chunks.map(({ page }): [string, number] => [store, page]))
  })
  return true
}

interface Sorted {
  byPage: ReadonlyMap<number, readonly Customer[]>
  gone: ReadonlySet<string>
}

/** Rows that an answer has brought meanwhile stay where they are newer. */
function writeStretch(db: Database, store: string, first: number, { byPage, gone }: Sorted) {
  return db.dexie.transaction('rw', db.customers, async () => {
    const numbers = Array.from({ length: pagesAtOnce }, (_, at) => first + at)
    const stored = await db.customers.bulkGet(
      numbers.map((page): [string, number] => [store, page]),
    )
    const pages = numbers.map((page, at) => ({
      store,
      page,
      rows: merged(stored[at]?.rows ?? [], byPage.get(page) ?? []).filter(
        ({ id }) => !gone.has(id),
      ),
    }))
    await savePages(
      db,
      pages.filter(({ rows }, at) => rows.length > 0 || stored[at]),
    )
  })
}
