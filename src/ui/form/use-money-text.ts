import { useState } from 'react'
import { type Bounds, bounds as known } from '#domain/kernel/bounds'
import { amount } from '../format/format-money'
import { type MoneyValue, numberMark, parseMoney } from '../format/money-text'
import { selectText } from './select-text'

/** Props of every number field. */
export interface NumberFieldProps {
  value: MoneyValue
  /** The form must refuse a text that is no number or out of bounds; the field says the reason. */
  onChange: (value: MoneyValue) => void
  /** those of a payment when absent */
  bounds?: Bounds
  /** How a value from outside is written: an amount, or a whole number, when absent. */
  shown?: (value: number) => string
  /** what a field that is left empty means */
  empty?: 0 | null
}

const plain = (value: number) => `${value}`

/**
 * The text of a field that means a number. What the person typed is kept while they type and as long
 * as it means no number; else it is written as the field writes values once they leave it.
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
    mark: numberMark(value, bounds),
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
