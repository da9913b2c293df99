import { useEffect, useMemo, useState } from 'react'
import { useDeps } from '../data/context'
import { useBusinessTime } from '../data/use-business-time'
import { useSession, useStatus } from '../data/use-session'
import { useView } from '../data/use-view'
import { afterPaint } from '../ui/feedback/after-paint'
import { fetchPanel, type PanelPart } from './fetch-panel'
import type { SyncModel } from './model/sync-model'

/** The panel's part, loaded after the first paint; null until then. */
function usePanelPart(): PanelPart | null {
  const [part, setPart] = useState<PanelPart | null>(null)
  // The panel itself shows a loading failure.
  useEffect(() => afterPaint(() => fetchPanel().then(setPart, () => {})), [])
  return part
}

/** Data of the sync chip and its panel. */
export function useSyncModel(): SyncModel {
  const { sync, clock } = useDeps()
  const { date: today, instant } = useBusinessTime()
  const status = useStatus()
  const user = useSession()?.username
  const world = useView(sync.views.business()) ?? null
  const conflicts = useView(sync.views.conflicts())
  const queue = useView(sync.views.queue())
  const part = usePanelPart()
  const changes = [...(conflicts ?? []), ...(queue ?? [])]
  const customers = useView(part?.customersOf(sync, changes) ?? null)
  const known = useMemo(
    () => (world && customers ? { ...world, customers } : world),
    [world, customers],
  )
  return useMemo(
    () => ({
      status,
      now: Math.max(clock(), Date.parse(instant)),
      conflicts: part
        ? (conflicts ?? []).map((conflict) => part.conflictCard(conflict, known, today))
        : [],
      queue: part
        ? part.queueRows(queue ?? [], known, { user, isOnline: status.online === true })
        : [],
    }),
    [status, clock, instant, conflicts, queue, known, today, part, user],
  )
}
