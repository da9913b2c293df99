import { isCreate } from '#domain/commands/work'
import { allServerIds } from '../outbox/server-ids'
import type { JournalRecord } from '../store/records'
import type { ReadTx } from '../store/tx'

/** Ids of rows that entries of this tablet have created: those the host assigned, or the tablet's own. */
export async function ownedIds(tx: ReadTx<'journal' | 'meta'>): Promise<ReadonlySet<unknown>> {
  const made = (await everEnded(tx))
    .filter(({ ending, entry }) => ending === 'applied' && isCreate(entry))
    .map(({ entry }) => ('id' in entry.input ? entry.input.id : null))
  return new Set([...made, ...(await allServerIds(tx))])
}

/** All records of the journal. */
export async function everEnded(tx: ReadTx<'journal'>): Promise<JournalRecord[]> {
  const pages = await tx.journal.toArray()
  return pages.flatMap(({ records }) => records)
}
