import { type ComboboxItem, type ComboboxParsedItem, Select, Text } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { matches, sameText } from '#domain/kernel/compare'
import { NothingFound, type WhyNot } from '../feedback/nothing-found'
import { codeWords } from '../format/format-text'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'
import { type CellProps, cellInput, selectText } from './cell'

/** An option of a list; `hint` is shown at its right, such as "free, qualified". */
export interface SelectOption extends Choice {
  hint?: string
}

/** Options for texts of a store's list. The chosen one is among them even if the list no longer offers it. */
export function plainOptions(texts: readonly string[], chosen?: string | null): SelectOption[] {
  const options = texts.map((text): SelectOption => ({ value: text, label: codeWords(text) }))
  if (!chosen || texts.includes(chosen)) return options
  return [...options, { value: chosen, label: codeWords(chosen), hint: 'no longer offered' }]
}

interface SelectCellProps extends CellProps {
  value: string | null
  onChange: (value: string | null) => void
  /** called when the chosen option is picked again */
  onAgain?: () => void
  options: readonly SelectOption[]
  /** whether "None" is the first option while something is chosen */
  clearable?: boolean
  /** finds the value for a typed text that is not a label */
  read?: ReadChoice
  /** tells why nothing is offered; absent: that nothing was found is all */
  whyNot?: WhyNot
  /** icon before the value and its colour, for the status of an appointment */
  icon?: IconName
  status?: string
}

/**
 * Maximum number of options without a search. With more, the field takes typed text, so a tap may open the on-screen
 * keyboard.
 */
const glanceable = 8

const optionLine = (hints: ReadonlyMap<string, string>) =>
  function OptionLine({ option }: { option: ComboboxItem }) {
    const hint = hints.get(option.value)
    return (
      <>
        {option.label}
        {hint && (
          <Text span size="xs" ml="auto" pl={12} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {hint}
          </Text>
        )}
      </>
    )
  }

/**
 * The option that clears the cell. Mantine clears it when the chosen option is picked again, but users do that to
 * confirm their choice.
 */
const nothing: SelectOption = { value: '', label: 'None' }

/**
 * The current options, and disabled ones that have disappeared while the list is open, so that no option moves under a
 * finger.
 */
function inPlace(opened: readonly SelectOption[], now: readonly SelectOption[]): SelectOption[] {
  const left = new Set(now.map((each) => each.value))
  const all = [...now]
  opened.forEach((each, at) => {
    if (!left.has(each.value)) all.splice(at, 0, { ...each, hint: 'no longer', disabled: true })
  })
  return all
}

/** Returns a filter of the list by the typed text. */
const found =
  (read?: ReadChoice) =>
  ({ options, search }: { options: ComboboxParsedItem[]; search: string }) =>
    options.filter((option) => 'value' in option && isFound(option, search, read))

export function SelectCell({ value, onChange, options, read, whyNot, ...props }: SelectCellProps) {
  const cell = cellInput(props, 'chevron-down')
  const [opened, setOpened] = useState<readonly SelectOption[] | null>(null)
  const [text, setText] = useState('')
  const choices = props.clearable && value !== null ? [nothing, ...options] : options
  const offered = inPlace(opened ?? [], choices)
  // a blank value is passed on as null, because for '' Mantine would keep filtering by the last label
  const isBlank = value === '' && !options.some((each) => each.value === '')
  const hints = new Map(offered.flatMap((each) => (each.hint ? [[each.value, each.hint]] : [])))
  const choose = (next: string | null) => onChange(props.clearable ? next || null : next)
  const take = (choice: Choice | undefined) => {
    if (choice && choice.value !== value) choose(choice.value)
  }
  const shown = offered.find((each) => each.value === value)?.label ?? ''
  const isTyped = (text: string) => opened !== null && text !== shown
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (event.key === 'Tab' && isTyped(typed)) return take(firstChoice(offered, typed, read))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTyped(typed)) return
    // Enter must not submit the form with the former choice
    event.preventDefault()
    const choice = onlyChoice(offered, typed, read)
    take(choice)
    if (choice) setOpened(null)
  }
  return (
    <Select
      {...cell}
      wrapperProps={{ ...cell.wrapperProps, 'data-status': props.status }}
      data={offered.map(({ hint, ...item }) => item)}
      value={isBlank ? null : value}
      onChange={choose}
      onOptionSubmit={(picked) => picked === value && props.onAgain?.()}
      renderOption={optionLine(hints)}
      leftSection={props.icon && <Icon name={props.icon} size={15} />}
      searchable
      filter={found(read)}
      {...(whyNot && {
        onSearchChange: setText,
        // A closed list stays in the page, so it would keep the reason of when it was open last.
        nothingFoundMessage: opened && (
          <NothingFound typed={isTyped(text) ? text : ''} whyNot={whyNot} />
        ),
      })}
      inputMode={options.length > glanceable ? 'search' : 'none'}
      onFocus={selectText}
      onKeyDown={press}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        // a tap beside the list has closed it before the field loses the focus
        if (typed !== shown) take(namedChoice(offered, typed, read))
      }}
      dropdownOpened={opened !== null}
      onDropdownOpen={() => setOpened(choices)}
      onDropdownClose={() => setOpened(null)}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ position: 'bottom-start', offset: 4, disabled: props.locked }}
      withScrollArea={false}
    />
  )
}

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Finds the value for a typed text that is not a label, such as "1815" for a time; null if there is none. */
type ReadChoice = (typed: string) => string | null

/** Whether an option matches the typed text. */
const isFound = (choice: Choice, typed: string, read?: ReadChoice): boolean =>
  matches(choice.label, typed) || choice.value === read?.(typed)

/** The option whose whole label was typed; undefined if there is none. */
function namedChoice<One extends Choice>(
  choices: readonly One[],
  typed: string,
  read?: ReadChoice,
): One | undefined {
  if (typed.trim() === '') return undefined
  const meant = read?.(typed)
  return free(choices).find(({ value, label }) => value === meant || sameText(label, typed))
}

/** The option whose whole label was typed, else the only option that matches; undefined if several or none match. */
function onlyChoice<One extends Choice>(
  choices: readonly One[],
  typed: string,
  read?: ReadChoice,
): One | undefined {
  if (typed.trim() === '') return undefined
  const found = free(choices).filter((choice) => isFound(choice, typed, read))
  return namedChoice(choices, typed, read) ?? (found.length === 1 ? found[0] : undefined)
}

/** The option whose whole label was typed, else the first that matches; undefined if none does. */
function firstChoice<One extends Choice>(
  choices: readonly One[],
  typed: string,
  read?: ReadChoice,
): One | undefined {
  if (typed.trim() === '') return undefined
  const named = namedChoice(choices, typed, read)
  return named ?? free(choices).find((choice) => isFound(choice, typed, read))
}

const free = <One extends Choice>(choices: readonly One[]): One[] =>
  choices.filter(({ disabled }) => !disabled)
