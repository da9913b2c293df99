import { useState } from 'react'
import type { CellProps } from './cell'
import { amount } from './format-money'
import { type MoneyValue, parseMoney } from './money-text'
import { TextCell } from './text-cell'

interface MoneyCellProps extends CellProps {
  value: MoneyValue
  /** `invalid` must be refused by the form: the cell says what is wrong. */
  onChange: (value: MoneyValue) => void
}

const shown = (value: MoneyValue): string => (typeof value === 'number' ? amount(value) : '')

/** Keeps what the person typed as long as it means the value; a new value from outside replaces it. */
export function MoneyCell({ value, onChange, ...props }: MoneyCellProps) {
  const [text, setText] = useState(() => shown(value))
  const current = parseMoney(text) === value ? text : shown(value)
  const change = (typed: string) => {
    setText(typed)
    onChange(parseMoney(typed))
  }
  return (
    <TextCell
      {...props}
      error={value === 'invalid' ? 'not a number' : props.error}
      value={current}
      onChange={change}
      inputMode="decimal"
    />
  )
}
