import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { denominations } from '#domain/drawer/denominations'
import { amount } from '../../../ui/format/format-money'
import classes from './count-pad.module.css'

type Counts = Readonly<Record<string, number>>

interface CountPadProps {
  counts: Counts
  onChange: (counts: Counts) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Next'] as const
const most = 9999

/** A list of notes and coins with their numbers, and a number pad for touch. Digits, Enter and arrows work, too. */
export function CountPad({ counts, onChange }: CountPadProps) {
  const [active, setActive] = useState(0)
  const fields = useRef(new Map<number, HTMLInputElement>())
  const focus = (at: number) => {
    const next = Math.max(0, Math.min(denominations.length - 1, at))
    setActive(next)
    fields.current.get(next)?.focus()
  }
  const set = (at: number, typed: string) => {
    const { [`${denominations[at]}`]: _, ...others } = counts
    const number = Number(typed.replace(/\D/g, ''))
    if (number > most) return
    onChange(typed === '' ? others : { ...others, [`${denominations[at]}`]: number })
  }
  const textOf = (at: number) => `${counts[`${denominations[at]}`] ?? ''}`
  const press = (key: (typeof keys)[number]) => {
    if (key === 'Next') return focus(active + 1)
    set(active, key === 'Clear' ? '' : textOf(active) + key)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(at + step)
  }
  return (
    <div className={classes.both}>
      <ol className={classes.list}>
        {denominations.map((value, at) => (
          <li key={value} className={classes.row} data-active={at === active || undefined}>
            <label className={classes.value} htmlFor={`count-${value}`}>
              {amount(value)}
            </label>
            <input
              id={`count-${value}`}
              ref={(field) => {
                if (field) fields.current.set(at, field)
              }}
              className={classes.count}
              // The pad beside it is the keyboard of a touch screen.
              inputMode="none"
              autoComplete="off"
              aria-label={`Number of PHP ${amount(value)}`}
              value={textOf(at)}
              placeholder="0"
              onFocus={() => setActive(at)}
              onChange={(event) => set(at, event.currentTarget.value)}
              onKeyDown={(event) => onKey(event, at)}
            />
            <span className={classes.sum}>
              {amount((Math.round(value * 100) * Number(textOf(at))) / 100)}
            </span>
          </li>
        ))}
      </ol>
      <fieldset className={classes.pad} aria-label="Number pad">
        {keys.map((key) => (
          <UnstyledButton
            key={key}
            className={classes.key}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(key)}
          >
            {key}
          </UnstyledButton>
        ))}
      </fieldset>
    </div>
  )
}
