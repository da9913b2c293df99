import { useEffect, useMemo, useState } from 'react'
import { useDeps } from '../data/context'
import { useBusinessTime } from '../data/use-business-time'
import { useSession, useStatus } from '../data/use-session'
import { useView } from '../data/use-view'
import { afterPaint } from '../ui/feedback/after-paint'
import { fetchTray, type TrayPart } from './fetch-tray'
import type { SyncModel } from './model/sync-model'

/** The panel's part, loaded after the first paint; null until then. */
function useTrayPart(): TrayPart | null {
  const [part, setPart] = useState<TrayPart | null>(null)
  // The panel itself shows a loading failure.
  useEffect(() => afterPaint(() => fetchTray().then(setPart, () => {})), [])
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
  const part = useTrayPart()
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
