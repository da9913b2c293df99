import type { Database } from './db'
import { readMeta, writeMeta } from './meta'
import type { JournalRecord } from './records'
import { write } from './tx'

const strippedKey = 'stripped journal'
const pagesAtOnce = 500

/**
 * Leaves out of records that ended before a time (milliseconds since the epoch) what only serves to send applied entries
 * again. Notes how far it has come, and does a few pages at a time.
 */
export async function stripJournal(db: Database, before: number): Promise<void> {
  await write(db, ['journal', 'meta'], async (tx) => {
    const stripped = await readMeta(tx, strippedKey)
    const from = typeof stripped === 'number' ? stripped : 0
    const keys = await tx.journal.where(':id').above(from).limit(pagesAtOnce).primaryKeys()
    const pages = await tx.journal.bulkGet(keys)
    const old = pages.flatMap((page, at) =>
      page && page.endedAt < before ? [{ key: keys[at] ?? 0, page }] : [],
    )
    await Promise.all(
      old.map(({ key, page }) =>
        tx.journal.put({ ...page, records: page.records.map(withoutWhole) }, key),
      ),
    )
    const last = old.at(-1)
    if (last) await writeMeta(tx, strippedKey, last.key)
  })
}

function withoutWhole(record: JournalRecord): JournalRecord {
  if (record.ending !== 'applied') return record
  const { whole: _whole, version: _version, ...rest } = record
  return rest
}
