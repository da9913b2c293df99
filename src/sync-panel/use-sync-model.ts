import { useMemo } from 'react'
import { useDeps } from '../data/context'
import { customersOf } from '../data/customer-changed'
import { useBusinessTime } from '../data/use-business-time'
import { useSession, useStatus } from '../data/use-session'
import { useView } from '../data/use-view'
import { queueRows } from './model/queue-rows'
import type { SyncModel } from './model/sync-model'
import { useConflictCards } from './use-conflict-cards'

/** The data of the sync chip and the panel. */
export function useSyncModel(): SyncModel {
  const { sync, clock } = useDeps()
  const { date: today, instant } = useBusinessTime()
  const status = useStatus()
  const user = useSession()?.username
  const world = useView(sync.views.business()) ?? null
  const conflicts = useView(sync.views.conflicts())
  const queue = useView(sync.views.queue())
  const changes = [...(conflicts ?? []), ...(queue ?? [])]
  const customers = useView(customersOf(sync, changes))
  const known = useMemo(
    () => (world && customers ? { ...world, customers } : world),
    [world, customers],
  )
  const cards = useConflictCards(conflicts, known, today)
  return useMemo(
    () => ({
      status,
      now: Math.max(clock(), Date.parse(instant)),
      conflicts: cards,
      queue: queueRows(queue ?? [], known, { user, isOnline: status.online === true }),
    }),
    [status, clock, instant, cards, queue, known, user],
  )
}
