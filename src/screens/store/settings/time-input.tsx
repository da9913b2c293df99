import { Select } from '@mantine/core'
import { timeOfMinute } from '#domain/kernel/dates'
import { SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { readClock } from '../../../ui/format/read-clock'
import { timeOptions } from '../../booking/draft/options'

/** Times of a day in steps of a quarter of an hour. */
const quarters = Array.from({ length: 96 }, (_, at) => timeOfMinute(at * 15))

interface TimeProps {
  label: string
  /** HH:mm */
  value: string
  onChange: (time: string) => void
  error?: string | null
}

/** A cell for a time of day. */
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

/** A time of day in a row; empty for no time. `hint`: the placeholder, short enough for a narrow screen. */
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
