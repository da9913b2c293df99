import type { RouterHistory } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Install } from '../../data/tablet'
import { Offer } from './offer'

interface InstallOfferProps {
  install: Install
  history: RouterHistory
  /** the path of the page that says how */
  howPath: string
}

/** A tab may lose what it stored; an installed app may not. So whoever works in a tab is told once. */
export function InstallOffer({ install, history, howPath }: InstallOfferProps) {
  const path = useSyncExternalStore(history.subscribe, () => history.location.pathname)
  const way = useSyncExternalStore(install.subscribe, install.current)
  const [isOffered, setOffered] = useState(install.mayOffer)
  if (!isOffered || path === howPath || (way !== 'prompt' && way !== 'ipad')) return null
  const close = () => {
    install.putOff()
    setOffered(false)
  }
  const act = () => {
    close()
    if (way === 'prompt') void install.prompt()
    else history.push(howPath)
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
