import { TextInput } from '@mantine/core'
import classes from './lists.module.css'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface AmountInputProps extends NumberFieldProps {
  /** Its name; the words that people see stand in the row or in the head of the column. */
  label: string
  isWrong?: boolean
  /** "PHP" before the box; what is wrong with the number takes its place, else a place in the box. */
  unit?: string
}

const parts = {
  wrapper: classes.amountBox ?? '',
  input: classes.amountInput ?? '',
  section: classes.amountMark ?? '',
}

/** A boxed number of an editing table, whose rows keep their height whatever is wrong with it. */
export function AmountInput({ label, isWrong, unit, ...props }: AmountInputProps) {
  const { text, type, mark, ...field } = useMoneyText(props)
  const wrong = mark && <span className={classes.wrong}>{mark}</span>
  return (
    <>
      {unit && (wrong ?? <span className={classes.currency}>{unit}</span>)}
      <TextInput
        {...field}
        aria-label={label}
        // Mantine keeps what describes its fields for itself.
        aria-description={mark ?? undefined}
        className={classes.amount}
        classNames={parts}
        error={mark !== null || isWrong}
        leftSection={!unit && wrong}
        leftSectionPointerEvents="none"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  )
}
