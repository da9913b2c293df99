import { lazyPart } from '../ui/feedback/lazy-part'
import { DayBoard } from './day/day-board'
import type { BoardView } from './layout/model'
import type { PeriodCalendarProps } from './period/period-calendar'

/** The calendar of month, week and agenda, fetched after the start. */
export const PeriodCalendar = lazyPart<PeriodCalendarProps>(
  async () => (await import('./period/period-calendar')).PeriodCalendar,
)

interface AppointmentCalendarProps extends Omit<PeriodCalendarProps, 'view'> {
  /** the shown view; default: month (SPEC.md CAL-1) */
  view?: BoardView
}

/**
 * The calendar. One day is our own board, which reads its rows from a context; a longer period is react-big-calendar.
 */
export function AppointmentCalendar({ view = 'month', ...period }: AppointmentCalendarProps) {
  return view === 'day' ? <DayBoard /> : <PeriodCalendar view={view} {...period} />
}
