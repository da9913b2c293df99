import { useMemo } from 'react'
import { wallMinute } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useCarriedOver, useRunningDay } from '../../data/use-running'
import { useView } from '../../data/use-view'

const none: readonly ShownAppointment[] = []

/**
 * Appointments of a day except cancelled ones, and visits of the evening before that still run. `now`: minutes as
 * `wallMinute` counts them; null if the day isn't running.
 */
export function usePlaceRows(world: World, date: string) {
  const now = useBusinessTime()
  const running = useRunningDay()
  const carried = useCarriedOver(world)
  const shown = useView(useSync().views.day(date)) ?? none
  const rows = useMemo(() => {
    const all = date === now.date ? [...carried, ...shown] : shown
    return all.filter(({ row }) => row.status !== 'CANCELLED')
  }, [shown, carried, date, now.date])
  const isLive = date === now.date || date === running
  return { rows, now: isLive ? wallMinute(now.date, now.time) : null }
}
