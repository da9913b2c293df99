import { Text, TextInput } from '@mantine/core'
import classes from './lists.module.css'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface AmountInputProps extends NumberFieldProps {
  /** Accessible name; the visible label is in the row or in the column's head. */
  label: string
  isWrong?: boolean
  /**
   * Unit before the box, such as "PHP". The error of a number replaces it; without a unit the error is inside the
   * box.
   */
  unit?: string
}

const parts = {
  wrapper: classes.amountBox ?? '',
  input: classes.amountInput ?? '',
  section: classes.amountMark ?? '',
}

/** A number field in a table. Rows keep their height when an error shows. */
export function AmountInput({ label, isWrong, unit, ...props }: AmountInputProps) {
  const { text, type, error, ...field } = useMoneyText(props)
  const wrong = error && (
    <Text span size="xs" c="var(--fd-cancelled-text)">
      {error}
    </Text>
  )
  return (
    <>
      {unit &&
        (wrong ?? (
          <Text span size="meta" c="dimmed">
            {unit}
          </Text>
        ))}
      <TextInput
        {...field}
        aria-label={label}
        // Not `aria-describedby`, which Mantine overwrites.
        aria-description={error ?? undefined}
        className={classes.amount}
        classNames={parts}
        error={error !== null || isWrong}
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
