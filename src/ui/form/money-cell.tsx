import type { ReactNode } from 'react'
import type { CellProps } from './cell'
import { TextCell } from './text-cell'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

type MoneyCellProps = CellProps &
  NumberFieldProps & { firstInDialog?: boolean; control?: ReactNode }

export function MoneyCell(props: MoneyCellProps) {
  const { value, onChange, bounds, shown, empty, ...cell } = props
  const { text, type, error, ...field } = useMoneyText(props)
  return (
    <TextCell
      {...cell}
      {...field}
      error={error ?? cell.error}
      value={text}
      onChange={type}
      inputMode={bounds?.isWhole ? 'numeric' : 'decimal'}
    />
  )
}
