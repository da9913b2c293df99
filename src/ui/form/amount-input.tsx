import { Text, TextInput } from '@mantine/core'
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
  /** Pixels. */
  width?: number
}

const styles = {
  input: { textAlign: 'right', fontWeight: 500 },
  section: { justifyContent: 'flex-start', paddingInlineStart: 10 },
} as const

/** A number field in a table. Rows keep their height when an error shows. */
export function AmountInput({ label, isWrong, unit, width = 104, ...props }: AmountInputProps) {
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
        flex="none"
        w={width}
        maw="100%"
        styles={styles}
        error={error !== null || isWrong}
        leftSection={!unit && wrong}
        leftSectionWidth={76}
        leftSectionPointerEvents="none"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  )
}
