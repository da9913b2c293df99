import { Flex, Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import nav from '../../ui/layout/nav-item.module.css'
import classes from './reports.module.css'

export interface Tab<Id extends string> {
  id: Id
  title: string
  /** whether a gap separates the tab from those before it */
  isApart?: boolean
  /** number of items that wait for the user; hidden if 0 */
  badge?: number
  /** words after the number; absent: `to be signed` */
  badgeWords?: string
}

interface TabMenuProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  onOpen: (id: Id) => void
}

const moves: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

/** The id of the panel that belongs to the tabs with this label. */
export const panelOf = (label: string): string => `${label}-panel`

/** Tabs in a column or, on a phone, in a row. Arrow keys move between them. */
export function TabMenu<Id extends string>({ label, tabs, open, onOpen }: TabMenuProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === open)
    const next = (at + by + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab) onOpen(tab.id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Flex
      ref={list}
      direction={{ base: 'row', sm: 'column' }}
      gap={2}
      className={classes.tabs}
      role="tablist"
      aria-label={label}
      aria-orientation="vertical"
      onKeyDown={move}
    >
      {tabs.map(({ id, title, isApart, badge, badgeWords = 'to be signed' }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={`${nav.item} ${classes.tab}`}
          style={{ paddingInline: 10 }}
          data-apart={isApart || undefined}
          aria-selected={id === open}
          aria-controls={panelOf(label)}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
        >
          {title}
          {badge ? (
            <Text
              span
              size="xs"
              lh="meta"
              fw={600}
              px={6}
              bdrs={9}
              bg="var(--fd-cancelled-ground)"
              c="var(--fd-cancelled-text)"
              title={`${badge} ${badgeWords}`}
            >
              {badge}
            </Text>
          ) : null}
        </button>
      ))}
    </Flex>
  )
}
