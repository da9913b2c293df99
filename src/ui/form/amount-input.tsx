import { Text, TextInput } from '@mantine/core'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface AmountInputProps extends NumberFieldProps {
  /** Name for screen readers. The visible label is in the row or in the column's head. */
  label: string
  isWrong?: boolean
  /** read-only, without a frame */
  locked?: boolean
  /** Unit in front of the field, such as "PHP". An error takes its place; without a unit, the error is in the field. */
  unit?: string
  /** in pixels */
  width?: number
  placeholder?: string
}

const styles = {
  input: { textAlign: 'right', fontWeight: 500 },
  section: { justifyContent: 'flex-start', paddingInlineStart: 10 },
} as const

/** A number field in a table. An error doesn't change the row's height. */
export function AmountInput({
  label,
  isWrong,
  locked,
  unit,
  width = 104,
  placeholder,
  ...props
}: AmountInputProps) {
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
        // Mantine overwrites `aria-describedby`.
        aria-description={error ?? undefined}
        flex="none"
        w={width}
        maw="100%"
        styles={styles}
        error={error !== null || isWrong}
        readOnly={locked}
        variant={locked ? 'unstyled' : undefined}
        leftSection={!unit && wrong}
        leftSectionWidth={76}
        leftSectionPointerEvents="none"
        inputMode="decimal"
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  )
}
