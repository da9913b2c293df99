import { isCreate } from '#domain/commands/work'
import { allServerIds } from '../outbox/server-ids'
import type { Database } from '../store/db'
import type { JournalRecord } from '../store/records'

/**
 * Ids of the rows that entries of this tablet have made, as the host gave them or took them over.
 * Inside a transaction over `journal` and `meta`.
 */
export async function ownedIds(db: Database): Promise<ReadonlySet<unknown>> {
  const made = (await everEnded(db))
    .filter(({ ending, entry }) => ending === 'applied' && isCreate(entry))
    .map(({ entry }) => ('id' in entry.input ? entry.input.id : null))
  return new Set([...made, ...(await allServerIds(db))])
}

/** Inside a transaction over `journal`. */
export async function everEnded(db: Database): Promise<JournalRecord[]> {
  const pages = await db.journal.toArray()
  return pages.flatMap(({ records }) => records)
}
