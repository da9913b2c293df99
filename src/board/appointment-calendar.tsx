import { memo } from 'react'
import { AgendaView } from './agenda-view'
import { shownRange } from './calendar-date'
import { DayBoard } from './day-board'
import type { BoardView } from './model'
import { MonthView } from './month-view'
import type { Period } from './period-event'
import { WeekView } from './week-view'

interface AppointmentCalendarProps extends Period {
  /** CAL-1: the calendar by itself shows the month; a screen says what it opens on. */
  view?: BoardView
}

/** The four views (spec section 4). The day takes its rows from the context. */
export const AppointmentCalendar = memo(function AppointmentCalendar({
  view = 'month',
  ...given
}: AppointmentCalendarProps) {
  if (view === 'day') return <DayBoard />
  const { from, to } = shownRange(view, given.date)
  const booked = given.booked.filter(({ event }) => event.date >= from && event.date <= to)
  const period = { ...given, booked }
  if (view === 'week') return <WeekView {...period} />
  return view === 'agenda' ? <AgendaView {...period} /> : <MonthView {...period} />
})
