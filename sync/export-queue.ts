import type { Core } from './core'

/** All that waits and what became of the rest, as JSON for support. */
export async function exportQueue({ db, deps }: Core): Promise<string> {
  const [outbox, journal, meta] = await Promise.all([
    db.outbox.toArray(),
    db.journal.toArray(),
    db.meta.toArray(),
  ])
  const ended = journal.flatMap((page) => page.records)
  return JSON.stringify({ exportedAt: deps.clock(), outbox, journal: ended, meta }, null, 2)
}
