import { dateFnsLocalizer, type Formats } from 'react-big-calendar'
import { weekdays } from '#domain/kernel/dates'
import { clockTime, dayTitle, timeRange } from '../ui/format-date'
import { businessDate } from './calendar-date'

interface Span {
  start: Date
  end: Date
}

const day = (date: Date) => dayTitle(businessDate(date))
const weekday = (date: Date) => day(date).slice(0, 3)
const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
const time = (date: Date) => clockTime(timeOf(date))
const times = ({ start, end }: Span) => timeRange(timeOf(start), timeOf(end))
const days = ({ start, end }: Span) => `${day(start)} – ${day(end)}`

/** Every text that the calendar makes of a date it drew, in the app's own words. */
export const formats: Required<Formats> = {
  dateFormat: (date) => String(date.getDate()),
  dayFormat: (date) => `${weekday(date)} ${date.getDate()}`,
  weekdayFormat: weekday,
  timeGutterFormat: (date) => time(date).replace(':00', ''),
  agendaDateFormat: day,
  agendaTimeFormat: time,
  agendaTimeRangeFormat: times,
  eventTimeRangeFormat: times,
  eventTimeRangeStartFormat: ({ start }) => time(start),
  eventTimeRangeEndFormat: ({ end }) => time(end),
  selectRangeFormat: times,
  monthHeaderFormat: day,
  dayHeaderFormat: day,
  dayRangeHeaderFormat: days,
  agendaHeaderFormat: days,
}

/** The calendar's arithmetic, with weeks from Sunday; its texts are `formats`. */
export const localizer = dateFnsLocalizer({
  format: day,
  getDay: () => (weekdays.indexOf('SUN') + 1) % 7,
  startOfWeek: (date: Date) => date,
  locales: {},
})
