import type { KeyboardEvent } from 'react'
import { bounds } from '#domain/kernel/bounds'
import classes from '../feedback/frames.module.css'
import { Icon } from '../icons/icon'
import { type NumberFieldProps, useMoneyText } from './use-money-text'

interface QuantityStepperProps extends Pick<NumberFieldProps, 'value' | 'onChange'> {
  /** Name of the counted item for screen readers: "SALABAT". */
  label: string
  disabled?: boolean
}

const { least, most } = bounds.quantity
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** A field for whole numbers from 0 (SPEC.md DETAIL-4), typed or stepped. The form refuses other text. */
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
    <fieldset className={classes.stepper} aria-label={name}>
      <button
        type="button"
        aria-label={`One less ${label}`}
        disabled={disabled || value === least}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={15} width={2} />
      </button>
      <input
        // A field of type number would silently drop invalid text.
        type="text"
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
        data-none={value === 0 || undefined}
        value={field.text}
        onFocus={field.onFocus}
        onBlur={field.onBlur}
        onKeyDown={press}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
      <button
        type="button"
        aria-label={`One more ${label}`}
        disabled={disabled || count >= most}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={15} width={2} />
      </button>
    </fieldset>
  )
}
