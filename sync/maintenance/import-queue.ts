import type { ImportResult } from '../api/maintenance'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { writeOutbox } from '../outbox/write'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { NewEntry } from '../store/entry'
import type { ReadTx } from '../store/tx'
import { readExported } from './exported'

const refused = {
  unreadable:
    'This is no queue of a tablet, or the file is damaged. Nothing was taken in. Export it again and import that file.',
  newer:
    'This queue was made by a newer version of the app. Nothing was taken in. Update the app on this tablet and import it again.',
} as const

/**
 * Appends the entries of an exported queue that this tablet doesn't have. They keep their keys, so the service repeats
 * its answer for those it knows, and their user and store, whose log-in they wait for.
 */
export async function importQueue(
  parts: WithDb & WithWrites & WithOutboxCache,
  text: string,
): Promise<ImportResult> {
  const exported = readExported(text)
  if (exported.kind !== 'entries') return { ok: false, message: refused[exported.kind] }
  const { entries } = exported
  const fresh = await writeOutbox(parts, {}, async (tx, { byId }, rev) => {
    const ended = await endedIds(tx)
    const unknown = entries.filter(({ id }) => !byId.has(id) && !ended.has(id))
    await tx.outbox.bulkAdd(unknown.map((entry) => ({ ...entry, rev })))
    return unknown
  })
  parts.writes.announce('settled')
  return { ok: true, added: countsOf(fresh), known: entries.length - fresh.length }
}

async function endedIds(tx: ReadTx<'journal'>): Promise<ReadonlySet<string>> {
  const pages = await tx.journal.toArray()
  return new Set(pages.flatMap(({ ids }) => ids))
}

function countsOf(entries: readonly NewEntry[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { user } of entries) counts[user] = (counts[user] ?? 0) + 1
  return counts
}
