import { useId } from 'react'
import css from './segments.module.css'

export interface SegmentsProps<T extends string> {
  /** Name of the group for screen readers. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/**
 * A choice between a few options in a row, as the browser's own radio buttons. Mantine's control measures itself and is
 * drawn twice, which delays the first paint.
 */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.segments}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            className={css.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.segment}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
