import { Flex, Menu, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { upperName } from '#domain/kernel/names'
import { useBusinessTime } from '../../../data/use-business-time'
import { useIntent } from '../../../data/use-intent'
import { startText, type WalkInOffer, walkInOffers, walkInPatch, whereText } from '../draft/walk-in'
import type { Booking } from '../state/use-booking'
import { useDayWorld } from '../state/use-day-world'
import { focusCustomer } from './focus-customer'

interface WalkInMenuProps {
  booking: Booking
  /** the button that opens the menu */
  children: ReactNode
  /** called after the form was filled */
  onPick?: () => void
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
        <Offers booking={booking} onPick={onPick} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The offers, computed only while the menu is open. */
function Offers({ booking, onPick }: Omit<WalkInMenuProps, 'children'>) {
  const now = useBusinessTime()
  const world = useDayWorld(now.date)
  if (!world) return null
  const pick = (offer: WalkInOffer) => {
    if (!offer.next) return
    booking.edit(walkInPatch(offer, offer.next, now.date, world.lookups.types))
    onPick?.()
    focusCustomer()
  }
  return walkInOffers(world, now).map((offer) => (
    <Menu.Item key={offer.service.id} disabled={!offer.next} onClick={() => pick(offer)}>
      <Flex component="span" justify="space-between" gap={12} fw={600}>
        {upperName(offer.service.name)}
        {offer.next && <span>{startText(offer.next, now.time)}</span>}
      </Flex>
      <Text span size="xs" display="block" c="dimmed">
        {whereText(offer)}
      </Text>
    </Menu.Item>
  ))
}
