import { takesMoney } from '#domain/commands/work'
import type { EntryVerdict } from '../host/booking-host'
import type { BatchParts } from './batch-parts'
import type { Receipts } from './untold-money'

/**
 * Prepares the reports of refused money before the transaction that parks the entries. Null: no money is refused, or
 * the script could not be loaded; then the send loop reports it later or logs why it can't.
 */
export async function prepareReceipts(
  parts: BatchParts,
  entryVerdicts: readonly EntryVerdict[],
): Promise<Receipts | null> {
  const session = parts.sessions.current()
  const isRefused = entryVerdicts.some(
    ({ entry, verdict }) => verdict.kind === 'refused' && takesMoney(entry.command),
  )
  if (!isRefused || !session || !parts.status.current().hasAllCalls) return null
  return import('./received-money')
    .then(({ createReceipts }) => createReceipts(parts))
    .catch(() => null)
}
