import { useState } from 'react'
import type { BoardPlace } from '../../board/model'
import { useSync } from '../../data/context'
import { useMoment } from '../../data/use-moment'
import { useSteadyView } from '../../data/use-steady-view'
import { othersOf } from './others'

/** Which day the table stands on, and that day's other appointments; null until they are read. */
export function useOthers() {
  const sync = useSync()
  const { date: today } = useMoment()
  const [picked, setPicked] = useState('')
  // Whoever stands on today stays there past midnight.
  const date = picked || today
  const shown = useSteadyView('others', sync.views.day(date))
  return {
    today,
    date,
    rows: shown ? othersOf(shown) : null,
    onNavigate: (to: BoardPlace) => setPicked(to.date === today ? '' : to.date),
  }
}
