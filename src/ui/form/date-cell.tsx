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
  /** whether a button takes a chosen date out again */
  clearable?: boolean
}

/** Size of the button that clears a date in pixels: a finger's. */
const clearSize = 44

/** Props of a chosen date that can be cleared: the button in place of the calendar's icon. */
const clearing = (label: string) => ({
  clearable: true,
  clearSectionMode: 'clear' as const,
  clearButtonProps: { 'aria-label': `Clear ${label}`, size: clearSize, iconSize: 14 },
  rightSectionWidth: clearSize,
  rightSectionPointerEvents: 'all' as const,
  rightSectionProps: { style: { padding: 0, alignItems: 'center', justifyContent: 'center' } },
})

export function DateCell(all: DateCellProps) {
  const { value, onChange, today, min, max, clearable, ...props } = all
  const id = useId()
  const cell = cellInput(props, 'calendar')
  return (
    <DatePickerInput
      {...cell}
      {...(clearable && value !== null && clearing(props.label))}
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
