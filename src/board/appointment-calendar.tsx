import { lazyPart } from '../ui/feedback/lazy-part'
import { DayBoard } from './day/day-board'
import type { BoardView } from './layout/model'
import type { PeriodCalendarProps } from './period/period-calendar'

/** The calendar of month, week and agenda, in the deferred chunk. */
export const PeriodCalendar = lazyPart<PeriodCalendarProps>(
  async () => (await import('./period/period-calendar')).PeriodCalendar,
)

interface AppointmentCalendarProps extends Omit<PeriodCalendarProps, 'view'> {
  /** the shown view; default: month (SPEC.md CAL-1) */
  view?: BoardView
}

/** The calendar: our own board for one day, which reads its rows from a context, else a calendar of a longer period. */
export function AppointmentCalendar({ view = 'month', ...period }: AppointmentCalendarProps) {
  return view === 'day' ? <DayBoard /> : <PeriodCalendar view={view} {...period} />
}
