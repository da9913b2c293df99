import { useEffect } from 'react'
import * as v from 'valibot'
import type { BoardPlace } from '../../board/layout/model'
import { useKept } from '../../data/form/use-kept'
import { useRunningDay } from '../../data/use-running'
import { useOwner } from '../../data/use-session'

/** No date means the day that is running, whichever that is. */
const here: BoardPlace = { date: '', view: 'day' }

const kept = v.object({
  date: v.string(),
  view: v.picklist(['day', 'week', 'month', 'agenda']),
})

/** The date and view that the board shows; one that shows the running day goes on to the next when the night ends. */
export function usePlace() {
  const running = useRunningDay()
  const [place, setPlace] = useKept<BoardPlace>(`board.${useOwner()}`, kept, here)
  // One that was put on the new day before the night ended goes on with the days from then on.
  useEffect(() => {
    if (place.date === running) setPlace({ ...place, date: '' })
  })
  return {
    /** the place as an address names it: the running day and the day's view go without saying */
    named: { date: place.date || undefined, view: place.view === 'day' ? undefined : place.view },
    date: place.date || running,
    view: place.view,
    running,
    onNavigate: (to: BoardPlace) => setPlace({ ...to, date: to.date === running ? '' : to.date }),
  }
}
export type Place = ReturnType<typeof usePlace>
