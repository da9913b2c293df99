import { TextInput, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface QuantityStepperProps extends Pick<NumberFieldProps, 'value' | 'onChange'> {
  /** the counted item, for screen readers: "SALABAT" */
  label: string
  disabled?: boolean
}

const { least, most } = bounds.quantity
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

const styles = {
  input: {
    background: 'var(--fd-surface)',
    color: 'inherit',
    fontWeight: 500,
    textAlign: 'center',
  },
} as const

/**
 * A field for a whole number from 0 (SPEC.md DETAIL-4), typed or changed by two buttons. The form refuses any other
 * text.
 */
export function QuantityStepper({ label, value, onChange, disabled }: QuantityStepperProps) {
  const field = useMoneyText({ value, onChange, bounds: bounds.quantity, empty: 0 })
  const count = typeof value === 'number' ? value : 0
  const step = (by: number) => onChange(Math.min(most, Math.max(least, Math.trunc(count) + by)))
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  const name = `Quantity of ${label}`
  return (
    <fieldset aria-label={name}>
      <TextInput
        w={130}
        styles={styles}
        // not the type number, which would drop invalid text without an error
        role="spinbutton"
        aria-label={field.error ? `${name}, ${field.error}` : name}
        aria-invalid={field.error !== null}
        aria-valuenow={count}
        aria-valuemin={least}
        aria-valuemax={most}
        min={least}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        c={value === 0 || disabled ? 'var(--fd-ink-3)' : undefined}
        value={field.text}
        onFocus={field.onFocus}
        onBlur={field.onBlur}
        onKeyDown={press}
        onChange={(event) => field.type(event.currentTarget.value)}
        leftSection={
          <Step
            icon="minus"
            label={`One less ${label}`}
            disabled={disabled === true || value === least}
            onClick={() => step(-1)}
          />
        }
        leftSectionWidth={44}
        rightSection={
          <Step
            icon="plus"
            label={`One more ${label}`}
            disabled={disabled === true || count >= most}
            onClick={() => step(1)}
          />
        }
        rightSectionWidth={44}
      />
    </fieldset>
  )
}

interface StepProps {
  icon: IconName
  label: string
  disabled: boolean
  onClick: () => void
}

const Step = ({ icon, label, disabled, onClick }: StepProps) => (
  <UnstyledButton
    display="grid"
    w={42}
    h={42}
    bdrs={9}
    c={disabled ? 'var(--fd-ink-3)' : 'var(--fd-ink)'}
    style={{ placeItems: 'center' }}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} size={15} width={2} />
  </UnstyledButton>
)
