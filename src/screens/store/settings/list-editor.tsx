import { ActionIcon, Button, Flex, Switch, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { checkRow } from '../../../ui/form/check-row'
import { FormSection } from '../../../ui/form/form-section'
import { Icon } from '../../../ui/icons/icon'
import rules from '../../../ui/layout/rules.module.css'
import classes from './list-editor.module.css'

/** An entry of a list; `key` identifies it in the list. */
interface Entry {
  key: string
  label: string
  offered: boolean
}

interface ListEditorProps<Item> {
  title: string
  hint?: string
  items: readonly Item[]
  entryOf: (item: Item) => Entry
  onChange: (items: readonly Item[]) => void
  /** keys of entries that are stored already, which can't be removed */
  stored: ReadonlySet<string>
  /** further controls in the row of an entry */
  controls?: (item: Item, change: (next: Item) => void) => ReactNode
  /** the fields that add an entry */
  children: ReactNode
}

/** Maximum number of entries of a list that is shown without being opened. */
const glanceable = 12

/**
 * A card with a list of the store, such as its modes of payment. Entries can be added, ordered, and offered or not. A
 * stored entry stays, because rows may name it.
 */
export function ListEditor<Item extends { offered: boolean }>(props: ListEditorProps<Item>) {
  const { title, items, entryOf } = props
  const [isOpen, setIsOpen] = useState(items.length <= glanceable)
  const offered = items.filter((item) => item.offered).length
  return (
    <FormSection title={title} hint={props.hint ?? `${offered} of ${items.length} offered`}>
      {isOpen ? (
        <ul className={rules.ruled}>
          {items.map((item, at) => (
            <EntryRow key={entryOf(item).key} {...props} item={item} at={at} />
          ))}
        </ul>
      ) : (
        <Button variant="subtle" fullWidth mih={44} onClick={() => setIsOpen(true)}>
          Show all {items.length}
        </Button>
      )}
      {props.children}
    </FormSection>
  )
}

interface EntryRowProps<Item> extends ListEditorProps<Item> {
  item: Item
  at: number
}

function EntryRow<Item extends { offered: boolean }>(props: EntryRowProps<Item>) {
  const { item, at, items, onChange, stored, controls } = props
  const { key, label, offered } = props.entryOf(item)
  const change = (next: Item) => onChange(items.with(at, next))
  const moveUp = () => onChange(items.toSpliced(at - 1, 2, item, ...items.slice(at - 1, at)))
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      justify="flex-end"
      gap="0 4px"
      mih={44}
      pl={14}
      pr={12}
    >
      <Text
        span
        flex={1}
        miw={96}
        c={offered ? undefined : 'dimmed'}
        td={offered ? undefined : 'line-through'}
      >
        {label}
      </Text>
      {controls?.(item, change)}
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={`Move ${label} up`}
        disabled={at === 0}
        style={at === 0 ? { visibility: 'hidden' } : undefined}
        onClick={moveUp}
      >
        <Icon name="arrow-up" size={16} />
      </ActionIcon>
      {stored.has(key) ? (
        <Switch
          {...checkRow}
          aria-label={`Offer ${label}`}
          checked={offered}
          onChange={(event) => change({ ...item, offered: event.currentTarget.checked })}
        />
      ) : (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Remove ${label}`}
          onClick={() => onChange(items.toSpliced(at, 1))}
        >
          <Icon name="cross" size={16} />
        </ActionIcon>
      )}
    </Flex>
  )
}

interface AddRowProps {
  /** accessible name of the button */
  label: string
  isReady: boolean
  /** whether the list has the entry already */
  isTaken: boolean
  onAdd: () => void
  children: ReactNode
}

/** The last row of a list: fields for a new entry, and a button. Enter adds it. */
export function AddRow({ label, isReady, isTaken, onAdd, children }: AddRowProps) {
  const mayAdd = isReady && !isTaken
  return (
    <Flex
      className={classes.add}
      wrap="wrap"
      align="center"
      gap={8}
      py={8}
      pl={14}
      pr={12}
      bg="var(--fd-sunken)"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
        // Enter must not submit the form
        event.preventDefault()
        if (mayAdd) onAdd()
      }}
    >
      {children}
      <Button variant="default" mih={44} aria-label={label} disabled={!mayAdd} onClick={onAdd}>
        Add
      </Button>
      {isTaken && (
        <Text role="alert" size="meta" flex="0 1 100%" c="var(--fd-cancelled-text)">
          The list has it already.
        </Text>
      )}
    </Flex>
  )
}
