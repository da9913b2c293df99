import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Icon } from '../ui/icons/icon'
import nav from '../ui/layout/nav-item.module.css'
import { Opener, type OpenerButton } from '../ui/overlay/opener'
import { useAppState } from './app-state'
import type { MoreItemsProps } from './more-items'
import { type NavigationItem, useOpenPath } from './navigation'
import classes from './shell.module.css'

/** The page that lists the messages that could not be sent. */
const messagesPath = '/customers'

/** An item of the navigation bar. The router marks the item of the open page. */
export function NavLink({ item }: { item: NavigationItem }) {
  const { unsent } = useAppState()
  return (
    <Link to={item.path} className={nav.item} activeOptions={{ exact: true }}>
      {item.label}
      {item.path === messagesPath && unsent}
    </Link>
  )
}

/** An item of the phone's bar: a short label on screen, the full name for screen readers. */
export function PhoneLink({ item }: { item: NavigationItem }) {
  const { unsent } = useAppState()
  return (
    <Link
      to={item.path}
      className={classes.phoneItem}
      aria-label={item.label}
      activeOptions={{ exact: true }}
    >
      {item.phone && <Icon name={item.phone.icon} size={22} />}
      <span>
        {item.phone?.label}
        {item.path === messagesPath && unsent}
      </span>
    </Link>
  )
}

export const MoreItems = lazyPart<MoreItemsProps>(
  async () => (await import('./more-items')).MoreItems,
)

/** Props that mark the button More while a page of its menu is open. */
export function useMoreMark(items: readonly NavigationItem[]) {
  const path = useOpenPath()
  const isOpen = items.some((item) => item.path === path)
  return {
    'data-status': isOpen ? 'active' : undefined,
    'aria-current': isOpen ? ('page' as const) : undefined,
  }
}

interface MoreMenuProps extends Omit<MoreItemsProps, 'anchor'> {
  /** The button that opens the menu. */
  children: OpenerButton
}

/** The menu More. */
export function MoreMenu({ items, children }: MoreMenuProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Opener popup="menu" button={children} opened={opened} onChange={setOpened}>
      {(anchor) => <MoreItems items={items} anchor={anchor} />}
    </Opener>
  )
}
