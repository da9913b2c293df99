import { type ComponentProps, useState } from 'react'
import { isMobile, normalMobile } from '#domain/kernel/names'
import { useNumbers } from '../../../data/use-numbers'
import { TextCell } from '../../../ui/form/text-cell'
import { mobile } from '../../../ui/format/format-text'

interface NumberCellProps extends ComponentProps<typeof TextCell> {
  /** whether a complete number is shown in groups of digits */
  isGrouped?: boolean
}

/**
 * A field for a customer's mobile number. A user who may see the last digits only sees more of a number just while
 * typing it here.
 */
export function NumberCell({ value, isGrouped = false, onChange, ...cell }: NumberCellProps) {
  const numbers = useNumbers()
  const [typed, setTyped] = useState('')
  const number = normalMobile(value)
  const isHidden = numbers.areMasked && isMobile(number) && normalMobile(typed) !== number
  const hidden = isHidden ? numbers.write(number) : null
  return (
    <TextCell
      {...cell}
      value={hidden ?? (isGrouped ? mobile(number) : value)}
      onChange={(text) => {
        // Of a hidden number no part is left: typing begins a new one.
        const next = hidden === null ? text : text.replace(hidden, '').replace(/.*•.*/, '')
        setTyped(next)
        onChange(next)
      }}
    />
  )
}
