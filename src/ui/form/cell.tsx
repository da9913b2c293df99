import type { FocusEvent } from 'react'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'
import classes from './cells.module.css'

/** Props of all cells, the fields of our forms. `error`: one or two words, shown in the label. */
export interface CellProps {
  label: string
  error?: string | null
  /** read-only, with the icon of a lock */
  locked?: boolean
  placeholder?: string
  /** 58 px high instead of 50 */
  tall?: boolean
  name?: string
}

/** Classes that put Mantine's label inside the field. The keys are Mantine's names for its parts. */
export const cellClasses = {
  root: classes.cell ?? '',
  label: classes.label ?? '',
  wrapper: classes.wrapper ?? '',
  input: classes.input ?? '',
  section: classes.section ?? '',
  placeholder: classes.placeholder ?? '',
}

/** Props that make a Mantine input a cell. `mark`: icon at its right end. */
export function cellInput(props: CellProps, mark?: IconName) {
  const icon = props.locked ? 'lock' : mark
  return {
    label: props.error ? `${props.label}, ${props.error}` : props.label,
    error: Boolean(props.error),
    name: props.name,
    placeholder: props.placeholder,
    readOnly: props.locked,
    rightSection: icon && <Icon name={icon} size={icon === 'chevron-down' ? 14 : 15} />,
    rightSectionPointerEvents: 'none' as const,
    classNames: cellClasses,
    wrapperProps: {
      'data-locked': props.locked || undefined,
      'data-wrong': Boolean(props.error) || undefined,
      'data-tall': props.tall || undefined,
    },
  }
}

/** Selects the text of a field that gets the focus, so that the first key replaces it. */
export const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()
