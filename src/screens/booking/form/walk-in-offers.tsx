import { Flex, Menu, Text } from '@mantine/core'
import { upperName } from '#domain/kernel/names'
import { useScatter } from '../../../data/form/till'
import { useBusinessTime } from '../../../data/use-business-time'
import { AnchoredMenu } from '../../../ui/overlay/anchored'
import type { Anchor } from '../../../ui/overlay/opener'
import { startText, type WalkInOffer, walkInOffers, walkInPatch, whereText } from '../draft/walk-in'
import type { Booking } from '../state/use-booking'
import { useDayWorld } from '../state/use-day-world'
import { focusCustomer } from './focus-customer'

export interface WalkInOffersProps {
  anchor: Anchor
  booking: Booking
  /** called when an offer has filled the form */
  onPick?: () => void
}

export function WalkInOffers({ anchor, ...offers }: WalkInOffersProps) {
  return (
    <AnchoredMenu
      anchor={anchor}
      width={300}
      returnFocus={false}
      dropdown={{ mah: '60vh', style: { overflowY: 'auto' } }}
    >
      <Offers {...offers} />
    </AnchoredMenu>
  )
}

/** The items of the menu, computed only while it is open. */
function Offers({ booking, onPick }: Omit<WalkInOffersProps, 'anchor'>) {
  const now = useBusinessTime()
  const scatter = useScatter()
  const world = useDayWorld(now.date)
  if (!world) return null
  const pick = (offer: WalkInOffer) => {
    if (!offer.next) return
    booking.edit(walkInPatch(offer, offer.next, now, world.lookups.types))
    onPick?.()
    focusCustomer()
  }
  return walkInOffers(world, now, scatter).map((offer) => (
    <Menu.Item key={offer.service.id} disabled={!offer.next} onClick={() => pick(offer)}>
      <Flex component="span" justify="space-between" gap={12} fw={600}>
        {upperName(offer.service.name)}
        {offer.next && <span>{startText(offer.next, now.time)}</span>}
      </Flex>
      <Text span size="xs" display="block" c="dimmed">
        {whereText(offer, now.time)}
      </Text>
    </Menu.Item>
  ))
}
