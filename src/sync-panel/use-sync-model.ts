import { useMemo } from 'react'
import { useDeps } from '../data/context'
import { customersOf } from '../data/customer-changed'
import { useBusinessTime } from '../data/use-business-time'
import { useSession, useStatus } from '../data/use-session'
import { useView } from '../data/use-view'
import type { SyncModel } from './model/sync-model'
import { usePanelTexts } from './use-panel-texts'

/** The data of the chip and the panel. The lists are empty until the code for their texts is loaded. */
export function useSyncModel(): SyncModel {
  const { sync, clock } = useDeps()
  const { date: today, instant } = useBusinessTime()
  const status = useStatus()
  const session = useSession()
  const world = useView(sync.views.business()) ?? null
  const conflicts = useView(sync.views.conflicts())
  const queue = useView(sync.views.queue())
  const changes = [...(conflicts ?? []), ...(queue ?? [])]
  const customers = useView(customersOf(sync, changes))
  const known = useMemo(
    () => (world && customers ? { ...world, customers } : world),
    [world, customers],
  )
  const texts = usePanelTexts(changes.length > 0)
  const user = session?.username
  const roles = session?.roles ?? ''
  const cards = useMemo(() => {
    const all = texts && (conflicts ?? []).map((one) => texts.conflictCard(one, known, today))
    return all ? texts.shownTo(roles, known)(all) : []
  }, [texts, roles, conflicts, known, today])
  return useMemo(() => {
    const rows = texts?.queueRows(queue ?? [], known, { user, isOnline: status.online === true })
    return {
      status,
      now: Math.max(clock(), Date.parse(instant)),
      conflicts: cards,
      queue: rows && texts ? texts.shownTo(roles, known)(rows) : [],
    }
  }, [status, clock, instant, cards, texts, queue, known, user, roles])
}
