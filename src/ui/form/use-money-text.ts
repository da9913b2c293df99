import { useState } from 'react'
import { type Bounds, bounds as known } from '#domain/kernel/bounds'
import { amount } from '../format/format-money'
import { type MoneyValue, numberError, parseMoney } from '../format/money-text'
import { selectText } from './cell'

export interface NumberFieldProps {
  value: MoneyValue
  /**
   * Called with the number, or with `invalid` for a text that is not a number. Numbers out of bounds come too; the form
   * must refuse both.
   */
  onChange: (value: MoneyValue) => void
  /** absent: the bounds of a payment */
  bounds?: Bounds
  /** formats a value that was not typed here; absent: as an amount or a whole number */
  shown?: (value: number) => string
  /** the value of an empty field */
  empty?: 0 | null
}

const plain = (value: number) => `${value}`

/**
 * The text of a number field. Typed text stays as it is while the field has the focus; a valid one is formatted
 * afterwards, an invalid one stays.
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
