import { TextInput } from '@mantine/core'
import { cellClasses } from './cell'

/** A value that this form can't change. `quiet`: no lock icon, because the whole form is read-only. */
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
