import { DatePicker } from '@mantine/dates'
import classes from './cells.module.css'
import { calendarLabels } from './date-cell'

export interface DayPickerProps {
  /** YYYY-MM-DD */
  value: string
  /** the business date; the device's own date may differ */
  today: string
  /** last selectable date, YYYY-MM-DD */
  max?: string
  onPick: (date: string | null) => void
}

/** A calendar of days for a popover. */
export function DayPicker({ value, today, max, onPick }: DayPickerProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value}
      maxDate={max}
      onChange={onPick}
      size="md"
      firstDayOfWeek={0}
      highlightToday={false}
      ariaLabels={calendarLabels}
      classNames={{ day: classes.day ?? '', weekday: classes.weekday ?? '' }}
      getDayProps={(day) =>
        day === today ? { 'data-business-today': true, 'aria-current': 'date' } : {}
      }
    />
  )
}
