import { isWhole, readStretch, rowsByPage, saveRows } from '../store/customers'
import { type Database, undivided } from '../store/db'
import { readMeta } from '../store/meta'
import { customerPages } from '../store/page-of'
import { write } from '../store/tx'

const pagesAtOnce = 16

/**
 * Divides undivided customer pages of an older release into quarters, a few in each transaction, so that other work
 * need not wait long. Until then a write divides the pages that it changes.
 */
export async function divideCustomers(db: Database, store: string): Promise<void> {
  if (!(await readMeta(db, undivided.key))) return
  for (let first = 0; first < customerPages; first += pagesAtOnce)
    await write(db, ['customers', 'meta'], async (tx) => {
      const pages = (await readStretch(tx, store, first, pagesAtOnce)).filter(isWhole)
      await saveRows(tx, store, rowsByPage([], pages), (_, rows) => rows)
    })
  await db.meta.delete(undivided.key)
}
