import { DateLocalizer, type Formats } from 'react-big-calendar'
import { clockTime, dayTitle, timeRange } from '../../ui/format/format-date'
import { businessDate } from '../layout/calendar-date'
import { arithmetic, untyped } from './period-arithmetic'

interface Span {
  start: Date
  end: Date
}

const day = (date: Date) => dayTitle(businessDate(date))
const weekday = (date: Date) => day(date).slice(0, 3)
const dayOfMonth = (date: Date) => `${Number(businessDate(date).slice(8))}`
const timeOf = (date: Date) => date.toISOString().slice(11, 16)
const time = (date: Date) => clockTime(timeOf(date))
const times = ({ start, end }: Span) => timeRange(timeOf(start), timeOf(end))
const days = ({ start, end }: Span) => `${day(start)} – ${day(end)}`

/** Formats of the dates in month, week and agenda. */
export const formats: Required<Formats> = {
  dateFormat: dayOfMonth,
  dayFormat: (date) => `${weekday(date)} ${dayOfMonth(date)}`,
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

const sunday = 0

/** The calendar's localizer, with our formats and weeks that begin on Sunday. */
export const localizer: DateLocalizer = Object.assign(
  new DateLocalizer({ ...arithmetic, firstOfWeek: () => sunday, format: String, formats }),
  untyped,
)
