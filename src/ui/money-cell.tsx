import type { CellProps } from './cell'
import type { MoneyValue } from './money-text'
import { TextCell } from './text-cell'
import { useMoneyText } from './use-money-text'

interface MoneyCellProps extends CellProps {
  value: MoneyValue
  /** `invalid` must be refused by the form: the cell says what is wrong. */
  onChange: (value: MoneyValue) => void
  /** How a value from outside is written; an amount when absent. */
  shown?: (value: number) => string
}

export function MoneyCell({ value, onChange, shown, ...props }: MoneyCellProps) {
  const { text, type } = useMoneyText(value, onChange, shown)
  return (
    <TextCell
      {...props}
      error={value === 'invalid' ? 'not a number' : props.error}
      value={text}
      onChange={type}
      inputMode="decimal"
    />
  )
}
