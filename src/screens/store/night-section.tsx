import { timeOfMinute } from '#domain/kernel/dates'
import { FormSection } from '../../ui/form/form-section'
import { SelectCell } from '../../ui/form/select-cell'
import { clockTime } from '../../ui/format/format-date'
import classes from './store.module.css'

interface NightSectionProps {
  /** HH:mm */
  value: string
  onChange: (time: string) => void
}

/** Half hours before noon. */
const halfHours = Array.from({ length: 24 }, (_, at) => timeOfMinute(at * 30))

/** The hour until which the evening before is the running day. */
export function NightSection({ value, onChange }: NightSectionProps) {
  const times = [...new Set([...halfHours, value])].toSorted()
  return (
    <FormSection title="Night">
      <SelectCell
        label="Closing Hour of the Night"
        value={value}
        onChange={(time) => time && onChange(time)}
        options={times.map((time) => ({ value: time, label: clockTime(time) }))}
      />
      <p className={classes.hint}>
        Until then the app and End of Day open on the evening that is still running.
      </p>
    </FormSection>
  )
}
