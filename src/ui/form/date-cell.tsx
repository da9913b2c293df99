import { DatePickerInput } from '@mantine/dates'
import { useId } from 'react'
import { cellDate } from '../format/format-date'
import { type CellProps, cellInput } from './cell'
import classes from './cells.module.css'

/** Names of the calendar's arrows for screen readers. */
export const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

interface DateCellProps extends CellProps {
  /** YYYY-MM-DD, or null. */
  value: string | null
  onChange: (value: string | null) => void
  /** the business date; the device's own date may differ */
  today: string
  /** first selectable date, YYYY-MM-DD */
  min?: string
  max?: string
}

export function DateCell({ value, onChange, today, min, max, ...props }: DateCellProps) {
  const id = useId()
  const cell = cellInput(props, 'calendar')
  return (
    <DatePickerInput
      {...cell}
      classNames={{ ...cell.classNames, day: classes.day ?? '', weekday: classes.weekday ?? '' }}
      aria-label={`${cell.label} ${value ? cellDate(value) : ''}`.trim()}
      value={value}
      onChange={onChange}
      valueFormat="MMM D, YYYY"
      defaultDate={value ?? today}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={0}
      highlightToday={false}
      getDayProps={(date) => (date === today ? { 'data-business-today': true } : {})}
      ariaLabels={calendarLabels}
      id={id}
      popoverProps={{ id, returnFocus: true, position: 'bottom-start', offset: 4 }}
      size="md"
    />
  )
}
