import { isOfDownload } from '../downloads/requests'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'

/** Name of the format, by which the importing app recognises the file. */
export const exportFormat = 'frontdesk-queue'

/** Pending and ended entries as JSON for support, without requested reports. */
export async function exportQueue(
  { db, deps }: WithDeps & WithDb,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const [outbox, journal, meta] = await db.dexie.transaction(
    'r',
    [db.outbox, db.journal, db.meta],
    async () => Promise.all([db.outbox.toArray(), db.journal.toArray(), db.meta.toArray()]),
  )
  const file = {
    format: exportFormat,
    exportedAt: deps.clock(),
    outbox,
    journal: journal.flatMap((page) => page.records),
    meta: meta.filter(({ key }) => !isOfDownload(key)),
  }
  return JSON.stringify({ ...more, ...file }, null, 2)
}
