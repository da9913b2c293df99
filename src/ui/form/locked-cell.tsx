import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { cellClasses } from './cell'

interface LockedCellProps {
  label: string
  value: string
  /** whether to leave out the lock, because the whole form is read-only */
  quiet?: boolean
  isWrong?: boolean
  /** a control at the right end of the field */
  control?: ReactNode
}

/** A value that this form can't change. */
export function LockedCell({ label, value, quiet, isWrong, control }: LockedCellProps) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      classNames={cellClasses}
      rightSection={control}
      wrapperProps={{
        'data-locked': true,
        'data-quiet': quiet || undefined,
        'data-wrong': isWrong || undefined,
      }}
    />
  )
}
