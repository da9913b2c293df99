import { Text, TextInput } from '@mantine/core'
import classes from './lists.module.css'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface AmountInputProps extends NumberFieldProps {
  /** Accessible name; the visible label is in the row or the column's head. */
  label: string
  isWrong?: boolean
  /** "PHP" before the box; a number's error takes its place, otherwise it stands in the box. */
  unit?: string
}

const parts = {
  wrapper: classes.amountBox ?? '',
  input: classes.amountInput ?? '',
  section: classes.amountMark ?? '',
}

/** A boxed number of an editing table. Rows keep their height when an error shows. */
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
        // Mantine overwrites `aria-describedby` of its fields.
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
