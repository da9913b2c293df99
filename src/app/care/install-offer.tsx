import { useState, useSyncExternalStore } from 'react'
import type { Install } from '../../data/tablet'
import { Offer } from './offer'

interface InstallOfferProps {
  install: Install
  /** opens the page that says how */
  onShowHow: () => void
}

/** A tab may lose what it stored; an installed app may not. So whoever works in a tab is told once. */
export function InstallOffer({ install, onShowHow }: InstallOfferProps) {
  const way = useSyncExternalStore(install.subscribe, install.current)
  const [isOffered, setOffered] = useState(install.mayOffer)
  if (!isOffered || (way !== 'prompt' && way !== 'ipad')) return null
  const close = () => {
    install.putOff()
    setOffered(false)
  }
  const act = () => {
    close()
    if (way === 'prompt') void install.prompt()
    else onShowHow()
  }
  return (
    <Offer
      side="right"
      onLater={close}
      action={way === 'prompt' ? 'Install' : 'Show how'}
      onAct={act}
    >
      {way === 'prompt'
        ? 'Install Frontdesk: it opens from the home screen, also without a connection.'
        : 'Put Frontdesk on the home screen first: Safari may delete what a tab has stored.'}
    </Offer>
  )
}
