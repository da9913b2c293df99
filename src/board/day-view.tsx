import { businessDate, drawnDate, shiftDate } from './calendar-date'
import { DayBoard } from './day-board'
import { longTitle } from './period-title'

/** Our day for react-big-calendar's `views`. It draws the day context, not the calendar's props. */
function View() {
  return <DayBoard />
}

export const DayView = Object.assign(View, {
  range: (date: Date) => [date],
  navigate: (date: Date, action: string) => {
    if (action === 'PREV') return drawnDate(shiftDate('day', businessDate(date), -1))
    if (action === 'NEXT') return drawnDate(shiftDate('day', businessDate(date), 1))
    return date
  },
  title: (date: Date) => longTitle({ view: 'day', date: businessDate(date) }),
})
