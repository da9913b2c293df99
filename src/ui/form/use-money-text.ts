import { useState } from 'react'
import { type Bounds, bounds as known } from '#domain/kernel/bounds'
import { amount } from '../format/format-money'
import { type MoneyValue, numberError, parseMoney } from '../format/money-text'
import { selectText } from './cell'

/** Props of all number fields. */
export interface NumberFieldProps {
  value: MoneyValue
  /** Also receives `invalid` and numbers out of bounds. The form must refuse them. */
  onChange: (value: MoneyValue) => void
  /** default: the bounds of a payment */
  bounds?: Bounds
  /** formats a value that was not typed here; default: an amount, or a whole number */
  shown?: (value: number) => string
  /** value of an empty field */
  empty?: 0 | null
}

const plain = (value: number) => `${value}`

/**
 * The text of a number field. Typed text stays while the field has the focus, and after that if it is invalid; valid
 * text is formatted when the focus leaves.
 */
export function useMoneyText(props: NumberFieldProps) {
  const { value, onChange, empty = null } = props
  const bounds: Bounds = props.bounds ?? known.payment
  const isWhole = bounds.isWhole === true
  const shown = props.shown ?? (isWhole ? plain : amount)
  const read = (text: string) => parseMoney(text, isWhole) ?? empty
  const write = (one: MoneyValue) => (typeof one === 'number' ? shown(one) : '')
  const [typed, setTyped] = useState(() => write(value))
  return {
    text: read(typed) === value ? typed : write(value),
    error: numberError(value, bounds),
    type(next: string) {
      setTyped(next)
      onChange(read(next))
    },
    onFocus: selectText,
    onBlur() {
      if (typeof value === 'number') setTyped(write(value))
    },
  }
}
