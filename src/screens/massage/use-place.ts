import * as v from 'valibot'
import type { BoardPlace } from '../../board/model'
import { useErrand } from '../../data/use-errand'
import { useKept } from '../../data/use-kept'
import { useMoment } from '../../data/use-moment'
import { useOwner } from '../../data/use-session'

/** No date means the present day, whichever that is. */
const here: BoardPlace = { date: '', view: 'day' }

const kept = v.object({
  date: v.string(),
  view: v.picklist(['day', 'week', 'month', 'agenda']),
})

/** The date and view that the board shows; one that shows today goes on to the next day at midnight. */
export function usePlace() {
  const { date: today } = useMoment()
  const [place, setPlace] = useKept<BoardPlace>(`board.${useOwner()}`, kept, here)
  useErrand((errand) => {
    if (errand.kind !== 'today') return false
    setPlace(here)
    return true
  })
  return {
    date: place.date || today,
    view: place.view,
    onNavigate: (to: BoardPlace) => setPlace({ ...to, date: to.date === today ? '' : to.date }),
  }
}
export type Place = ReturnType<typeof usePlace>
