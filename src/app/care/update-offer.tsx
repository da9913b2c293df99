import { useSyncExternalStore } from 'react'
import type { UpdateState, Updates } from '../../data/tablet'
import { heldText } from '../../ui/held-text'
import { Offer } from './offer'

const words: Readonly<Record<UpdateState['kind'], string>> = {
  none: '',
  ready: 'A new version of Frontdesk is ready.',
  taken: 'Another tab has updated Frontdesk. This one still runs the former version.',
  stuck: 'A new version of Frontdesk is out. This device has not fetched it by itself.',
  updating: 'Updating Frontdesk …',
}

/** A new version is offered and never forced; it waits for what isn't saved or sent yet. */
export function UpdateOffer({ updates }: { updates: Updates }) {
  const { kind, held, isPutOff } = useSyncExternalStore(updates.subscribe, updates.current)
  if (kind === 'none' || isPutOff) return null
  return (
    <Offer
      onLater={updates.putOff}
      action="Update"
      busy={kind === 'updating'}
      onAct={() => void updates.accept()}
    >
      {held.length > 0 ? heldText(held) : words[kind]}
    </Offer>
  )
}
