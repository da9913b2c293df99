import { useMemo } from 'react'
import { useDeps } from '../../data/context'
import { useMoment } from '../../data/use-moment'
import { useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import type { SyncModel } from '../shell/sync-model'
import { conflictCard } from './conflict-cards'
import { queueRows } from './queue-rows'

/** What the sync chip and its tray show. */
export function useSyncModel(): SyncModel {
  const { sync, clock } = useDeps()
  const { date: today, instant } = useMoment()
  const status = useStatus()
  const world = useView(sync.views.business()) ?? null
  const conflicts = useView(sync.views.conflicts())
  const queue = useView(sync.views.queue())
  return useMemo(
    () => ({
      status,
      now: Math.max(clock(), Date.parse(instant)),
      conflicts: (conflicts ?? []).map((conflict) => conflictCard(conflict, world, today)),
      queue: queueRows(queue ?? [], world, status.online === true),
    }),
    [status, clock, instant, conflicts, queue, world, today],
  )
}
