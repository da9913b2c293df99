import { Select } from '@mantine/core'
import { timeOfMinute } from '#domain/kernel/dates'
import { SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { readClock } from '../../../ui/format/read-clock'
import { timeOptions } from '../../booking/draft/options'

/** Times of day, every quarter of an hour. */
const quarters = Array.from({ length: 96 }, (_, at) => timeOfMinute(at * 15))

interface TimeProps {
  label: string
  /** HH:mm */
  value: string
  onChange: (time: string) => void
  error?: string | null
}

export function TimeCell({ value, onChange, ...cell }: TimeProps) {
  return (
    <SelectCell
      {...cell}
      value={value}
      onChange={(time) => time && onChange(time)}
      options={timeOptions(quarters, value)}
      read={readClock}
    />
  )
}

const choices = quarters.map((time) => ({ value: time, label: clockTime(time) }))

/** A field for a time of day in a row; it may be empty. `hint`: a placeholder that fits a narrow screen. */
export function TimeInput({ label, hint, value, onChange }: TimeProps & { hint: string }) {
  return (
    <Select
      aria-label={label}
      placeholder={hint}
      data={choices}
      value={value || null}
      onChange={(time) => onChange(time ?? '')}
      searchable
    />
  )
}
