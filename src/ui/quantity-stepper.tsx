import classes from './frames.module.css'
import { Icon } from './icon'

interface QuantityStepperProps {
  /** What is counted, for assistive technology: "SALABAT". */
  label: string
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

/** Whole numbers from 0 (spec section 9), typed or stepped; anything else typed is left out. */
export function QuantityStepper({ label, value, onChange, disabled }: QuantityStepperProps) {
  return (
    <fieldset className={classes.stepper} aria-label={`Quantity of ${label}`}>
      <button
        type="button"
        aria-label={`One less ${label}`}
        disabled={disabled || value === 0}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={15} width={2} />
      </button>
      <input
        aria-label={`Quantity of ${label}`}
        type="number"
        min={0}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        data-none={value === 0 || undefined}
        value={String(value)}
        onFocus={(event) => event.currentTarget.select()}
        // A turned wheel scrolls the list and counts nothing.
        onWheel={(event) => event.currentTarget.blur()}
        onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
      />
      <button
        type="button"
        aria-label={`One more ${label}`}
        disabled={disabled}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={15} width={2} />
      </button>
    </fieldset>
  )
}
