import type { Core } from './core'
import { isOfDownload } from './downloads/requests'

/** All that waits and what became of the rest, as JSON for support; reports are nobody's business. */
export async function exportQueue({ db, deps }: Core): Promise<string> {
  const [outbox, journal, meta] = await Promise.all([
    db.outbox.toArray(),
    db.journal.toArray(),
    db.meta.toArray(),
  ])
  const ended = journal.flatMap((page) => page.records)
  const kept = meta.filter(({ key }) => !isOfDownload(key))
  return JSON.stringify({ exportedAt: deps.clock(), outbox, journal: ended, meta: kept }, null, 2)
}
