import { useState } from 'react'
import { amount } from './format-money'
import { type MoneyValue, parseMoney } from './money-text'

const asAmount = (value: number) => amount(value)

/**
 * The text of a field that means a number. What the person typed is kept as long as it means the
 * value; a new value from outside replaces it, as `shown` writes it.
 */
export function useMoneyText(
  value: MoneyValue,
  onChange: (value: MoneyValue) => void,
  shown: (value: number) => string = asAmount,
) {
  const write = (one: MoneyValue) => (typeof one === 'number' ? shown(one) : '')
  const [typed, setTyped] = useState(() => write(value))
  return {
    text: parseMoney(typed) === value ? typed : write(value),
    type(next: string) {
      setTyped(next)
      onChange(parseMoney(next))
    },
  }
}
