import { Box, Flex } from '@mantine/core'
import { useContext } from 'react'
import { storeName } from '../ui/format/format-text'
import { Icon } from '../ui/icons/icon'
import { Brand } from '../ui/layout/brand'
import nav from '../ui/layout/nav-item.module.css'
import { ChipSlot } from '../ui/overlay/chip-slot'
import { useAppState } from './app-state'
import { MoreMenu, NavLink, useMoreMark } from './nav-link'
import { ownerPagesFor, pages } from './navigation'
import { useFittingPages } from './use-fitting-pages'

/** Looks of the bar at the top of a page. */
export const barLook = {
  align: 'center',
  flex: 'none',
  h: 56,
  bg: 'var(--fd-surface)',
  style: { borderBottom: '1px solid var(--fd-hairline)' },
} as const

interface NavBarProps {
  storeCode: string
  roles: string
}

/** The navigation bar: the store, the pages that fit, More, the sync chip, Admins and Store. */
export function NavBar({ storeCode, roles }: NavBarProps) {
  const chip = useContext(ChipSlot)
  const { search } = useAppState()
  const ownerPages = ownerPagesFor(roles)
  return (
    <Flex component="nav" {...barLook} gap={9} pl={14} pr={10} aria-label="Main">
      <Brand name={storeName(storeCode)} />
      <Pages />
      {search}
      {chip}
      {ownerPages.length > 0 && (
        <Flex component="ul" gap={3}>
          {ownerPages.map((page) => (
            <li key={page.path}>
              <NavLink item={page} />
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

function Pages() {
  const { room, ruler, shown } = useFittingPages(pages.length)
  const hidden = pages.slice(shown)
  return (
    <Box pos="relative" flex={1} miw={0} ml={4} ref={room}>
      <Flex
        ref={ruler}
        pos="absolute"
        h={0}
        style={{ overflow: 'hidden', visibility: 'hidden', pointerEvents: 'none' }}
        aria-hidden="true"
      >
        {pages.map((page) => (
          <span key={page.path} className={nav.item}>
            {page.label}
          </span>
        ))}
        <span className={nav.item}>
          <MoreLabel />
        </span>
      </Flex>
      <Flex component="ul" gap={3}>
        {pages.slice(0, shown).map((page) => (
          <li key={page.path}>
            <NavLink item={page} />
          </li>
        ))}
        <li>
          <More hidden={hidden} />
        </li>
      </Flex>
    </Box>
  )
}

function More({ hidden }: { hidden: typeof pages }) {
  const mark = useMoreMark(hidden)
  return (
    <MoreMenu items={hidden}>
      <button type="button" className={nav.item} {...mark}>
        <MoreLabel />
      </button>
    </MoreMenu>
  )
}

const MoreLabel = () => (
  <>
    More
    <Icon name="chevron-down" size={14} width={1.8} />
  </>
)
