import { format, getDay, startOfWeek } from 'date-fns'
import { enUS } from 'date-fns/locale'
import { dateFnsLocalizer } from 'react-big-calendar'

/** react-big-calendar's view of dates: US texts, weeks from Sunday like the date pickers. */
export const localizer = dateFnsLocalizer({
  format,
  getDay,
  startOfWeek,
  locales: { 'en-US': enUS },
})
