import { useEffect } from 'react'
import * as v from 'valibot'
import type { BoardPlace } from '../../board/layout/model'
import { useKept } from '../../data/form/use-kept'
import { useRunningDay } from '../../data/use-running'
import { useOwner } from '../../data/use-session'

/** Date and view at first. The empty date means the running day, whichever it is. */
const here: BoardPlace = { date: '', view: 'day' }

const kept = v.object({
  date: v.string(),
  view: v.picklist(['day', 'week', 'month', 'agenda']),
})

/** The board's date and view. A board that shows the running day goes on to the next day when the night ends. */
export function usePlace() {
  const running = useRunningDay()
  const [place, setPlace] = useKept<BoardPlace>(`board.${useOwner()}`, kept, here)
  // When the running day reaches the shown date, the board follows the running day from then on.
  useEffect(() => {
    if (place.date === running) setPlace({ ...place, date: '' })
  })
  return {
    /** date and view for the address; absent if they are the running day and the day view */
    named: { date: place.date || undefined, view: place.view === 'day' ? undefined : place.view },
    date: place.date || running,
    view: place.view,
    running,
    onNavigate: (to: BoardPlace) => setPlace({ ...to, date: to.date === running ? '' : to.date }),
  }
}
export type Place = ReturnType<typeof usePlace>
