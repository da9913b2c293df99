import { useRef } from 'react'
import type { Customer } from '#domain/rows/customer'
import type { QueueItem } from '#sync'
import { useSync } from '../../data/context'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'

/**
 * Changes that have left the outbox since the last record. The next record contains them; they stay in
 * sight until it comes. Refused ones, and ones discarded offline, are left out.
 */
export function useSent(
  record: Customer | null,
  queue: readonly QueueItem[],
): readonly QueueItem[] {
  const isOffline = useStatus().online === false
  const conflicts = useView(useSync().views.conflicts()) ?? []
  const last = useRef({ record, items: queue })
  const ids = new Set([...queue, ...conflicts].map(({ entryId }) => entryId))
  const isAwaited = last.current.record === record && !isOffline
  const sent = isAwaited ? last.current.items.filter(({ entryId }) => !ids.has(entryId)) : []
  last.current = { record, items: [...sent, ...queue] }
  return sent
}
