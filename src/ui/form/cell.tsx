import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'
import classes from './cells.module.css'

/** What every cell takes. `error` says in a word or two what is wrong and joins the label. */
export interface CellProps {
  label: string
  error?: string | null
  /** Read-only: sunken and with a lock. */
  locked?: boolean
  placeholder?: string
  /** 58 px instead of 50, where a form has room. */
  tall?: boolean
  name?: string
}

/** The classes that put Mantine's label inside the cell, under Mantine's names of its parts. */
export const cellClasses = {
  root: classes.cell ?? '',
  label: classes.label ?? '',
  wrapper: classes.wrapper ?? '',
  input: classes.input ?? '',
  section: classes.section ?? '',
  placeholder: classes.placeholder ?? '',
}

/** Props that make any of Mantine's inputs a cell. `mark` is the icon at its right end. */
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
