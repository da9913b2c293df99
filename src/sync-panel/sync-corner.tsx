import { useRef, useState } from 'react'
import type { Offer } from '../data/offer'
import { lazyPart } from '../ui/feedback/lazy-part'
import type { SyncActions, SyncModel } from './model/sync-model'
import { SyncChip } from './sync-chip'
import type { SyncPanelProps } from './sync-panel'

export const SyncPanel = lazyPart<SyncPanelProps>(
  async () => (await import('./panel-parts')).panelParts.SyncPanel,
)

interface SyncCornerProps {
  model: SyncModel
  actions: SyncActions
  offers: readonly Offer[]
}

/** The chip with its panel, in the head of every page. */
export function SyncCorner(props: SyncCornerProps) {
  const [opened, setOpened] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    chip.current?.focus()
  }
  // closes the panel, which may cover the opened form
  const more = (conflictId: string) => {
    props.actions.more(conflictId)
    setOpened(false)
  }
  const offers = props.offers.map((offer) => ({
    ...offer,
    act() {
      offer.act()
      if (offer.isElsewhere) setOpened(false)
    },
  }))
  const showDevice = () => {
    props.actions.showDevice()
    setOpened(false)
  }
  return (
    <>
      <SyncChip
        ref={chip}
        status={props.model.status}
        now={props.model.now}
        offer={props.offers[0]?.short ?? null}
        opened={opened}
        onToggle={() => setOpened(!opened)}
      />
      {opened && (
        <SyncPanel
          model={props.model}
          actions={{ ...props.actions, more, showDevice }}
          offers={offers}
          onClose={close}
        />
      )}
    </>
  )
}
