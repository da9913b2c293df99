import { lazyPart } from '../ui/feedback/lazy-part'
import { DayBoard } from './day/day-board'
import type { BoardView } from './layout/model'
import type { PeriodCalendarProps } from './period/period-calendar'

const loadPeriods = async () => (await import('./period/period-calendar')).PeriodCalendar

/** Fetches the script of month, week and agenda before one is opened, so that none waits for the network then. */
export function fetchPeriods(): void {
  loadPeriods().catch(() => {})
}

const PeriodCalendar = lazyPart<PeriodCalendarProps>(loadPeriods)

interface AppointmentCalendarProps extends Omit<PeriodCalendarProps, 'view'> {
  /** CAL-1: the calendar by itself shows the month; a screen says what it opens on. */
  view?: BoardView
}

/** The appointments of a day in our own view, which comes from the context, or of a longer period. */
export function AppointmentCalendar({ view = 'month', ...period }: AppointmentCalendarProps) {
  return view === 'day' ? <DayBoard /> : <PeriodCalendar view={view} {...period} />
}
