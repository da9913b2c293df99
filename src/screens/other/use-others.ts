import { useState } from 'react'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import type { BoardPlace } from '../../board/layout/model'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useCarriedOver, useRunningDay } from '../../data/use-running'
import { useSteadyView } from '../../data/use-steady-view'
import { othersOf } from './others'

/** The table's day and its appointments other than massages; null until they are read. */
export function useOthers(world: World | null) {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const running = useRunningDay()
  const [picked, setPicked] = useState('')
  // When the running day reaches the table's date, the table follows the running day from then on.
  if (picked === running) setPicked('')
  const date = picked || running
  const carried = useCarriedOver(world)
  const shown = useSteadyView('others', sync.views.day(date))
  return {
    today,
    date,
    picked,
    rows: shown ? othersOf(date === today ? withCarried(shown, carried) : shown) : null,
    onNavigate: (to: BoardPlace) => setPicked(to.date === running ? '' : to.date),
  }
}

/** Keeps the previous evening's own rows while the new day is read. */
const withCarried = (
  shown: readonly ShownAppointment[],
  carried: readonly ShownAppointment[],
): readonly ShownAppointment[] => [
  ...carried.filter((each) => !shown.some(({ row }) => row.id === each.row.id)),
  ...shown,
]
