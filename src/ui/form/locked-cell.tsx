import { TextInput } from '@mantine/core'
import { cellClasses } from './cell'

/** A value that this form never changes. `quiet` is for a form that is read-only as a whole. */
export function LockedCell(props: { label: string; value: string; quiet?: boolean }) {
  return (
    <TextInput
      label={props.label}
      value={props.value}
      readOnly
      classNames={cellClasses}
      wrapperProps={{ 'data-locked': true, 'data-quiet': props.quiet || undefined }}
    />
  )
}
