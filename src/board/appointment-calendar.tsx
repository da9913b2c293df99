import { memo, useCallback } from 'react'
import { Calendar } from 'react-big-calendar'
import 'react-big-calendar/lib/css/react-big-calendar.css'
import { agendaDays, businessDate, drawnDate } from './calendar-date'
import { useActions } from './context'
import { DayView } from './day-view'
import { eventLabel } from './event-label'
import { formats, localizer } from './localizer'
import type { BoardView } from './model'
import css from './period.module.css'
import type { PeriodEvent } from './period-event'
import { AgendaEvent, AgendaTime, MonthEvent, WeekCell, WeekDay, WeekHour } from './period-parts'

const views = { month: true, week: true, day: DayView, agenda: true }

const components = {
  weekWrapper: WeekCell,
  month: { event: MonthEvent },
  agenda: { event: AgendaEvent, time: AgendaTime },
}

// Instead of the calendar's own box, which is a button and could hold none.
const weekComponents = { eventWrapper: WeekHour, week: { header: WeekDay } }

const messages = { showMore: (hidden: number) => `+${hidden} more` }

const labelOf = ({ resource }: PeriodEvent) =>
  resource.map(({ event, therapist }) => eventLabel(event, therapist)).join('; ')

// Without its toolbar the calendar moves only by drilling down, which has a handler of its own.
const stayPut = () => {}

interface AppointmentCalendarProps {
  date: string
  /** Today's business date, and minutes since its midnight. */
  today: string
  now: number
  /** CAL-1: the calendar by itself shows the month; a screen says what it opens on. */
  view?: BoardView
  events: PeriodEvent[]
}

/** react-big-calendar with our day view, our dates and our texts (spec sections 4 and 9). */
export const AppointmentCalendar = memo(function AppointmentCalendar({
  date,
  today,
  now,
  view = 'month',
  events,
}: AppointmentCalendarProps) {
  const { onNavigate } = useActions()
  const getNow = useCallback(() => drawnDate(today, now), [today, now])
  return (
    <Calendar
      className={css.calendar ?? ''}
      localizer={localizer}
      views={views}
      view={view}
      date={drawnDate(date)}
      getNow={getNow}
      min={drawnDate(date)}
      max={drawnDate(date, 1439)}
      scrollToTime={drawnDate(date, 9 * 60)}
      length={agendaDays}
      toolbar={false}
      events={events}
      components={view === 'week' ? weekComponents : components}
      formats={formats}
      messages={messages}
      titleAccessor={labelOf}
      tooltipAccessor={null}
      onNavigate={stayPut}
      onView={stayPut}
      onDrillDown={(to) => onNavigate({ date: businessDate(to), view: 'day' })}
    />
  )
})
