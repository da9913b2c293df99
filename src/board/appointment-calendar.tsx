import { lazyPart } from '../ui/feedback/lazy-part'
import { DayBoard } from './day/day-board'
import type { BoardView } from './layout/model'
import type { PeriodCalendarProps } from './period/period-calendar'

const loadPeriods = async () => (await import('./period/period-calendar')).PeriodCalendar

/** Fetches the script of month, week and agenda in advance, so that opening them needs no network. */
export function fetchPeriods(): void {
  loadPeriods().catch(() => {})
}

const PeriodCalendar = lazyPart<PeriodCalendarProps>(loadPeriods)

interface AppointmentCalendarProps extends Omit<PeriodCalendarProps, 'view'> {
  /** CAL-1: the default is the month; a screen names the view that it opens with. */
  view?: BoardView
}

/** A day in our own view, which reads its rows from the context, or a longer period. */
export function AppointmentCalendar({ view = 'month', ...period }: AppointmentCalendarProps) {
  return view === 'day' ? <DayBoard /> : <PeriodCalendar view={view} {...period} />
}
