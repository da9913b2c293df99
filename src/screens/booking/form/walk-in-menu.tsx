import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIntent } from '../../../data/use-intent'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import type { WalkInOffersProps } from './walk-in-offers'

export const WalkInOffers = lazyPart<WalkInOffersProps>(
  async () => (await import('./booking-sections')).bookingParts.WalkInOffers,
)

interface WalkInMenuProps extends WalkInOffersProps {
  /** the button that opens the menu */
  children: ReactNode
}

/**
 * A menu of services for a walk-in customer. Fills the form with the next free therapist, room and time for the
 * service.
 */
export function WalkInMenu({ booking, children, onPick }: WalkInMenuProps) {
  const [opened, setOpened] = useState(false)
  useIntent((intent) => {
    if (intent.kind !== 'walk-in') return false
    setOpened(true)
    return true
  })
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-end"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <WalkInOffers booking={booking} onPick={onPick} />
      </Menu.Dropdown>
    </Menu>
  )
}
