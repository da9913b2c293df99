import { Box, Flex, Text, TextInput } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '../icons/icon'
import classes from './search-list.module.css'

/** A hit of a search; `hint` is shown at its right. */
export interface SearchItem {
  id: string
  label: string
  hint?: ReactNode
}

/** Hits of one kind, under a title. */
export interface SearchGroup {
  title: string
  items: readonly SearchItem[]
}

interface SearchListProps {
  /** Name of the field and of its list, for screen readers. */
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  groups: readonly SearchGroup[]
  onPick: (id: string) => void
  /** whether the list opens below the field, while the field has the focus; else it is always open */
  floating?: boolean
  /** whether Enter picks the first hit if no arrow key chose another one */
  takesFirst?: boolean
  /** whether the hits are those of an earlier text; Enter then waits for the new ones */
  isStale?: boolean
  /** a note below the list, for example that not all hits are shown */
  note?: ReactNode
}

/**
 * A search field with a list of hits. A tap picks a hit; arrow keys choose one and Enter picks it (ARIA combobox
 * pattern).
 */
export function SearchList(props: SearchListProps) {
  const { label, value, groups, floating, takesFirst, isStale = false } = props
  const id = useId()
  const [isOpen, setOpen] = useState(!floating)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const items = isOpen ? groups.flatMap((group) => group.items) : []
  const at = items.findIndex((item) => item.id === chosen)
  const active = items[at] ?? (takesFirst ? items[0] : undefined)
  const show = (open: boolean) => {
    if (floating) setOpen(open)
    setChosen(null)
    setAwaited(false)
  }
  const pick = (picked: string) => {
    show(false)
    props.onPick(picked)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      if (isOpen) setChosen(moved(items, active, step))
      else show(true)
    } else if (event.key === 'Enter' && takesFirst && isStale && at < 0) {
      event.preventDefault()
      setAwaited(true)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      pick(active.id)
    } else if (event.key === 'Enter' || event.key === 'Escape') show(false)
  }
  const takeAwaited = useEffectEvent(() => {
    show(false)
    if (active) pick(active.id)
    else field.current?.form?.requestSubmit()
  })
  useEffect(() => {
    if (isAwaited && !isStale) takeAwaited()
  }, [isAwaited, isStale])
  return (
    <Box pos="relative" miw={0} className={classes.search} data-floating={floating || undefined}>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={props.placeholder}
        leftSection={<Icon name="search" />}
        enterKeyHint="search"
        autoComplete="off"
        data-autofocus
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? id : undefined}
        aria-activedescendant={active && idOf(id, active.id)}
        value={value}
        onChange={(event) => {
          props.onChange(event.currentTarget.value)
          show(true)
        }}
        onBlur={() => show(false)}
        onKeyDown={press}
      />
      {isOpen && (items.length > 0 || props.note) && (
        <div className={classes.found}>
          <Listbox {...{ id, label, groups, active }} onPick={pick} />
          {props.note && (
            <Text component="div" size="meta" py={6} px={10} c="dimmed" role="status">
              {props.note}
            </Text>
          )}
        </div>
      )}
    </Box>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const idOf = (list: string, item: string) => `${list}-${item}`

function moved(
  items: readonly SearchItem[],
  active: SearchItem | undefined,
  step: 1 | -1,
): string | null {
  const from = active ? items.indexOf(active) : step === 1 ? -1 : 0
  return items.at((from + step) % items.length)?.id ?? null
}

interface ListboxProps {
  id: string
  label: string
  groups: readonly SearchGroup[]
  active: SearchItem | undefined
  onPick: (id: string) => void
}

function Listbox({ id, label, groups, active, onPick }: ListboxProps) {
  return (
    <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <fieldset key={group.title} aria-label={group.title}>
            <Text component="div" size="xs" pt={6} pb={2} px={10} c="dimmed" aria-hidden="true">
              {group.title}
            </Text>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={idOf(id, item.id)}
                item={item}
                isActive={item === active}
                onPick={onPick}
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

interface OptionProps {
  id: string
  item: SearchItem
  isActive: boolean
  onPick: (id: string) => void
}

function Option({ id, item, isActive, onPick }: OptionProps) {
  const intoView = (element: HTMLElement | null) => {
    if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <Flex
      component="button"
      type="button"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="2px 12px"
      w="100%"
      mih={44}
      py={6}
      px={10}
      bdrs={10}
      c="var(--fd-ink)"
      ta="left"
      id={id}
      ref={intoView}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // keeps the focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(item.id)}
    >
      <Text span inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
        {item.label}
      </Text>
      {item.hint && (
        <Text span size="meta" c="dimmed">
          {item.hint}
        </Text>
      )}
    </Flex>
  )
}
