import { type ComboboxItem, Select } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { type CellProps, cellInput } from './cell'
import classes from './cells.module.css'
import { Icon } from './icon'
import type { IconName } from './icon-paths'

/** One choice: `hint` stands at its right, such as "free, qualified". */
export interface SelectOption {
  value: string
  label: string
  hint?: string
  disabled?: boolean
}

interface SelectCellProps extends CellProps {
  value: string | null
  onChange: (value: string | null) => void
  options: readonly SelectOption[]
  /** A choice can be taken back by "None", the first option while something is chosen. */
  clearable?: boolean
  /** An icon before the value and its status colour (the status cell). */
  icon?: IconName
  status?: string
}

/** With more choices than this a person types to find one, so the tablet's keyboard may come up. */
const glanceable = 8

const optionLine = (hints: ReadonlyMap<string, string>) =>
  function OptionLine({ option }: { option: ComboboxItem }) {
    const hint = hints.get(option.value)
    return (
      <>
        {option.label}
        {hint && <span className={classes.optionHint}>{hint}</span>}
      </>
    )
  }

/** Mantine's own way, choosing the same again, empties a cell that somebody only meant to confirm. */
const nothing: SelectOption = { value: '', label: 'None' }

const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()

/** The choices with those that have gone since the list was opened, where a finger aims at them. */
function inPlace(opened: readonly SelectOption[], now: readonly SelectOption[]): SelectOption[] {
  const left = new Set(now.map((each) => each.value))
  const all = [...now]
  opened.forEach((each, at) => {
    if (!left.has(each.value)) all.splice(at, 0, { ...each, hint: 'no longer', disabled: true })
  })
  return all
}

export function SelectCell({ value, onChange, options, ...props }: SelectCellProps) {
  const cell = cellInput(props, 'chevron-down')
  const [opened, setOpened] = useState<readonly SelectOption[]>([])
  const choices = props.clearable && value !== null ? [nothing, ...options] : options
  const offered = inPlace(opened, choices)
  // Only by null Mantine forgets the words of the last choice, by which it would go on filtering.
  const isBlank = value === '' && !options.some((each) => each.value === '')
  const hints = new Map(offered.flatMap((each) => (each.hint ? [[each.value, each.hint]] : [])))
  return (
    <Select
      {...cell}
      wrapperProps={{ ...cell.wrapperProps, 'data-status': props.status }}
      data={offered.map(({ hint, ...item }) => item)}
      value={isBlank ? null : value}
      onChange={(next) => onChange(props.clearable ? next || null : next)}
      renderOption={optionLine(hints)}
      leftSection={props.icon && <Icon name={props.icon} size={15} />}
      searchable
      inputMode={options.length > glanceable ? 'search' : 'none'}
      onFocus={selectText}
      onDropdownOpen={() => setOpened(choices)}
      onDropdownClose={() => setOpened([])}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ position: 'bottom-start', offset: 4, disabled: props.locked }}
      withScrollArea={false}
    />
  )
}
