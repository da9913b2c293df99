import { memo, useCallback, useEffect, useMemo } from 'react'
import { Calendar } from 'react-big-calendar'
import { agendaDays, businessDate, drawnDate, shownRange } from '../layout/calendar-date'
import { useActions } from '../layout/context'
import { eventLabel } from '../layout/event-label'
import type { PeriodView } from '../layout/model'
import { type Gap, gapText } from '../move/gap'
import './calendar.css'
import { formats, localizer } from './localizer'
import { MonthDay, WeekDay } from './period-days'
import type { PeriodEvent } from './period-event'
import { AgendaEvent, AgendaTime, MonthEvent, WeekCell, WeekHour } from './period-parts'

const views = { month: true, week: true, agenda: true }

const components = {
  weekWrapper: WeekCell,
  month: { event: MonthEvent, dateHeader: MonthDay },
  agenda: { event: AgendaEvent, time: AgendaTime },
}

// Our own box of an event: the calendar's box is a button, which can't contain our buttons.
const weekComponents = { eventWrapper: WeekHour, week: { header: WeekDay } }

/** In minutes: where a week opens, and how much it shows before the current time. */
const opening = 9 * 60
const before = 120

const showMore = (hidden: number) => `+${hidden} more`

const labelOf = ({ resource }: PeriodEvent) =>
  resource.map(({ event, therapist }) => eventLabel(event, therapist)).join('; ')

// The calendar would navigate only by a click on a day, which `onDrillDown` handles.
const stayPut = () => {}

export interface PeriodCalendarProps {
  date: string
  /** Today's business date and the minutes since its midnight. */
  today: string
  now: number
  view: PeriodView
  events: PeriodEvent[]
  gap?: Gap
}

/** Month, week and agenda by react-big-calendar, with our dates and texts (SPEC.md CAL-1, CAL-2). */
export const PeriodCalendar = memo(function PeriodCalendar({
  date,
  today,
  now,
  view,
  events,
  gap,
}: PeriodCalendarProps) {
  const { onNavigate } = useActions()
  const { dayProps, messages } = useGap(view, gap)
  const getNow = useCallback(() => drawnDate(today, now), [today, now])
  const { from, to } = shownRange(view, date)
  const isPresent = from <= today && today <= to
  useEffect(() => {
    // A week without appointments has no element to focus, but must scroll by keys.
    if (view === 'week') document.querySelector('.rbc-time-content')?.setAttribute('tabindex', '0')
  }, [view])
  useEffect(() => {
    // if the days are wider than the screen, scrolls to today
    const head = isPresent && view !== 'agenda' && document.querySelector('.rbc-now, .rbc-today')
    if (head) head.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view, isPresent])
  return (
    <Calendar
      localizer={localizer}
      views={views}
      view={view}
      date={drawnDate(date)}
      getNow={getNow}
      min={drawnDate(date)}
      max={drawnDate(date, 1439)}
      scrollToTime={drawnDate(date, isPresent ? Math.max(now - before, 0) : opening)}
      length={agendaDays}
      toolbar={false}
      events={events}
      components={view === 'week' ? weekComponents : components}
      formats={formats}
      messages={messages}
      dayPropGetter={dayProps}
      titleAccessor={labelOf}
      tooltipAccessor={null}
      onNavigate={stayPut}
      onView={stayPut}
      onDrillDown={(to) => onNavigate({ date: businessDate(to), view: 'day' })}
    />
  )
})

/** Styles the days that are missing on this device. An agenda that is empty because of them gets another text. */
function useGap(view: PeriodView, gap: Gap | undefined) {
  return useMemo(() => {
    const dates = new Set(gap?.dates)
    const missing = gap && gapText(gap, view)
    return {
      dayProps: (day: Date) =>
        dates.has(businessDate(day)) ? { className: 'rbc-day-missing' } : {},
      messages: missing ? { showMore, noEventsInRange: missing } : { showMore },
    }
  }, [view, gap])
}
