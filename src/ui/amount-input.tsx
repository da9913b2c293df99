import { TextInput } from '@mantine/core'
import classes from './lists.module.css'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface AmountInputProps extends NumberFieldProps {
  /** Its name; the words that people see stand in the row or in the head of the column. */
  label: string
  isWrong?: boolean
}

/** A boxed number of an editing table; what is wrong with it stands below. */
export function AmountInput({ label, isWrong, ...props }: AmountInputProps) {
  const { text, type, mark, ...field } = useMoneyText(props)
  return (
    <TextInput
      {...field}
      aria-label={label}
      className={classes.amount}
      classNames={{ input: classes.amountInput ?? '' }}
      error={mark ?? isWrong}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
