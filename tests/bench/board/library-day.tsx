import { memo, useMemo } from 'react'
import { Calendar } from 'react-big-calendar'
import { drawnDate } from '../../../src/board/layout/calendar-date'
import type { BoardEvent } from '../../../src/board/layout/model'
import { formats, localizer } from '../../../src/board/period/localizer'
import { columns, date, now } from './sample-day'

interface Drawn {
  id: string
  title: string
  start: Date
  end: Date
  resourceId: string | null
}

const resources = columns.map(({ id, name }) => ({ id, title: name }))
const shown = drawnDate(date)
const openedAt = drawnDate(date, now - 120)
const getNow = () => drawnDate(date, now)
const nothing = () => {}

const drawn = new WeakMap<BoardEvent, Drawn>()

/** Returns the same object for an unchanged event, as a carefully written screen does. */
function drawnOf(event: BoardEvent): Drawn {
  const known = drawn.get(event)
  if (known) return known
  const made = {
    id: event.id,
    title: event.title,
    start: drawnDate(date, event.startMinute),
    end: drawnDate(date, Math.min(event.endMinute, 1439)),
    resourceId: event.columnId,
  }
  drawn.set(event, made)
  return made
}

const Memoised = memo(function Memoised({ events }: { events: Drawn[] }) {
  return (
    <Calendar
      localizer={localizer}
      formats={formats}
      views={['day']}
      view="day"
      date={shown}
      events={events}
      resources={resources}
      getNow={getNow}
      scrollToTime={openedAt}
      step={30}
      onNavigate={nothing}
      onView={nothing}
    />
  )
})

/** react-big-calendar's own day view in its fastest form: stable props, the cheapest localizer. */
export function LibraryDay({ events }: { events: readonly BoardEvent[] }) {
  return <Memoised events={useMemo(() => events.map(drawnOf), [events])} />
}
