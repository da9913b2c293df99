import { useMemo } from 'react'
import { useDeps } from '../data/context'
import { customersOf } from '../data/customer-changed'
import { useBusinessTime } from '../data/use-business-time'
import { useSession, useStatus } from '../data/use-session'
import { useView } from '../data/use-view'
import { conflictCard } from './conflict/conflict-cards'
import { queueRows } from './model/queue-rows'
import type { SyncModel } from './model/sync-model'

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
  return useMemo(
    () => ({
      status,
      now: Math.max(clock(), Date.parse(instant)),
      conflicts: (conflicts ?? []).map((conflict) => conflictCard(conflict, known, today)),
      queue: queueRows(queue ?? [], known, { user, isOnline: status.online === true }),
    }),
    [status, clock, instant, conflicts, queue, known, today, user],
  )
}
