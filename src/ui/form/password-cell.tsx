import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../icons/icon'
import classes from './cells.module.css'
import { TextCell } from './text-cell'

interface PasswordCellProps {
  value: string
  onChange: (text: string) => void
  /** whether the field is for the current password, for a new one, or for a text that no browser should keep */
  autoComplete: 'current-password' | 'new-password' | 'off'
  inputMode?: 'numeric'
  label?: string
  name?: string
  error?: string | null
  tall?: boolean
  firstInDialog?: boolean
}

/** A password field with a button that makes the text visible. */
export function PasswordCell({
  label = 'Password',
  name = 'password',
  ...props
}: PasswordCellProps) {
  const [visible, setVisible] = useState(false)
  const toggle = (
    <ActionIcon
      variant="text"
      size={44}
      className={classes.eye}
      aria-label={`${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      <Icon name={visible ? 'eye-off' : 'eye'} size={18} />
    </ActionIcon>
  )
  return (
    <TextCell
      {...props}
      label={label}
      name={name}
      type={visible ? 'text' : 'password'}
      control={toggle}
    />
  )
}
