import { Flex } from '@mantine/core'
import { type ReactNode, useContext } from 'react'
import { storeName } from '../ui/format/format-text'
import { Icon } from '../ui/icons/icon'
import { Brand } from '../ui/layout/brand'
import { ChipSlot } from '../ui/overlay/chip-slot'
import { useAppState } from './app-state'
import { barLook } from './nav-bar'
import { MoreMenu, PhoneLink, useMoreMark } from './nav-link'
import { type NavigationItem, ownerPagesFor, pages } from './navigation'
import classes from './shell.module.css'

/** The head of a page on a phone: store, search and chip. */
export function PhoneHead({ storeCode }: { storeCode: string }): ReactNode {
  const chip = useContext(ChipSlot)
  const { search } = useAppState()
  return (
    <Flex component="header" {...barLook} justify="space-between" gap={9} pl={14} pr={12}>
      <Brand name={storeName(storeCode)} />
      {search}
      {chip}
    </Flex>
  )
}

const order = ['Massage', 'Other', 'Customers', 'Products']

const inBar = pages
  .filter((page) => page.phone)
  .sort((a, b) => order.indexOf(a.phone?.label ?? '') - order.indexOf(b.phone?.label ?? ''))

/** The phone's bar: four pages and More. */
export function PhoneBar({ roles }: { roles: string }) {
  const rest: readonly NavigationItem[] = [
    ...pages.filter((page) => !page.phone),
    ...ownerPagesFor(roles),
  ]
  const mark = useMoreMark(rest)
  return (
    <Flex
      component="nav"
      flex="none"
      px={14}
      pb="env(safe-area-inset-bottom)"
      bg="var(--fd-surface)"
      aria-label="Main"
    >
      {inBar.map((page) => (
        <PhoneLink key={page.path} item={page} />
      ))}
      <MoreMenu items={rest}>
        <button type="button" className={classes.phoneItem} aria-label="More pages" {...mark}>
          <Icon name="dots" size={22} />
          More
        </button>
      </MoreMenu>
    </Flex>
  )
}
