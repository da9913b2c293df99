import { Switch, Text } from '@mantine/core'
import classes from './cells.module.css'

const parts = { labelWrapper: classes.switchWords ?? '', label: classes.switchLabel ?? '' }

interface SwitchCellProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** the consequence of the switch, shown beside its label: "+ PHP 24.60" */
  hint?: string
}

/** A switch in a row of 44 px. A press anywhere on the row toggles it. */
export function SwitchCell(props: SwitchCellProps) {
  const label = (
    <>
      {props.label}
      {props.hint && (
        <Text span inherit c="dimmed" fz="meta">
          {props.hint}
        </Text>
      )}
    </>
  )
  return (
    <Switch
      px={11}
      classNames={parts}
      label={label}
      checked={props.checked}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
