import { useState } from 'react'
import { useIntent } from '../../../data/use-intent'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import { Opener, type OpenerButton } from '../../../ui/overlay/opener'
import type { WalkInOffersProps } from './walk-in-offers'

export const WalkInOffers = lazyPart<WalkInOffersProps>(
  async () => (await import('./booking-sections')).bookingParts.WalkInOffers,
)

interface WalkInMenuProps extends Omit<WalkInOffersProps, 'anchor'> {
  /** the button that opens the menu */
  children: OpenerButton
}

/**
 * A menu of services for a walk-in customer. Choosing one fills the form with the next therapist, room and time that
 * are free.
 */
export function WalkInMenu({ booking, children, onPick }: WalkInMenuProps) {
  const [opened, setOpened] = useState(false)
  useIntent((intent) => {
    if (intent.kind !== 'walk-in') return false
    setOpened(true)
    return true
  })
  return (
    <Opener popup="menu" button={children} opened={opened} onChange={setOpened}>
      {(anchor) => <WalkInOffers anchor={anchor} booking={booking} onPick={onPick} />}
    </Opener>
  )
}
