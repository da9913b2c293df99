import { TextInput } from '@mantine/core'
import classes from './lists.module.css'
import type { MoneyValue } from './money-text'
import { useMoneyText } from './use-money-text'

interface AmountInputProps {
  /** Its name; the words that people see stand in the row or in the head of the column. */
  label: string
  value: MoneyValue
  /** `invalid` must be refused by the form. */
  onChange: (value: MoneyValue) => void
  isWrong?: boolean
  /** How a value from outside is written; an amount when absent. */
  shown?: (value: number) => string
}

/** A boxed number of an editing table. */
export function AmountInput({ label, value, onChange, isWrong, shown }: AmountInputProps) {
  const { text, type } = useMoneyText(value, onChange, shown)
  return (
    <TextInput
      aria-label={label}
      className={classes.amount}
      classNames={{ input: classes.amountInput ?? '' }}
      error={isWrong || value === 'invalid'}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
