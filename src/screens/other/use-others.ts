import { useState } from 'react'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import type { BoardPlace } from '../../board/layout/model'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useCarriedOver, useRunningDay } from '../../data/use-running'
import { useSteadyView } from '../../data/use-steady-view'
import { othersOf } from './others'

/** The table's day, and that day's other appointments; null until they are read. */
export function useOthers(world: World | null) {
  const sync = useSync()
  const { date: today } = useBusinessTime()
  const running = useRunningDay()
  const [picked, setPicked] = useState('')
  // A table put on the new day before the night ended follows the days from then on.
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

/** While the new day is read, the evening's own rows stay. */
const withCarried = (
  shown: readonly ShownAppointment[],
  carried: readonly ShownAppointment[],
): readonly ShownAppointment[] => [
  ...carried.filter((each) => !shown.some(({ row }) => row.id === each.row.id)),
  ...shown,
]
