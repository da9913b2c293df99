import { type ReactNode, useEffect, useState } from 'react'
import { createObservable } from '#sync'
import type { Offer } from '../data/offer'
import { afterPaint } from '../ui/feedback/after-paint'
import { lazyPart } from '../ui/feedback/lazy-part'
import type { PwaParts } from './pwa'

type Part = (props: object) => ReactNode

/** The installed app's upkeep; its script loads after the first paint. */
export interface Pwa {
  offers: {
    current(): readonly Offer[]
    subscribe(changed: () => void): () => void
  }
  /** Covers the page when it can save nothing any more. */
  BlockingError: Part
  DevicePage: Part
}

/** Creates it once. The browser's install event may come earlier and is kept for it. */
export function pwaLoader(parts: Omit<PwaParts, 'question'>): Pwa {
  let question: Event | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    question = event
  }
  window.addEventListener('beforeinstallprompt', keep)
  const offers = createObservable<readonly Offer[]>([])
  const begin = (pwa: Pwa) => {
    const show = () => offers.set(pwa.offers.current())
    pwa.offers.subscribe(show)
    show()
    return pwa
  }
  let made: Promise<Pwa> | null = null
  const load = () => {
    made ??= import('./pwa').then(
      ({ createPwa }) => begin(createPwa({ ...parts, question })),
      (error) => {
        made = null
        throw error
      },
    )
    return made
  }
  return {
    offers,
    BlockingError: () => <WhenLoaded load={load} />,
    DevicePage: lazyPart(async () => (await load()).DevicePage),
  }
}

/** No screen waits for this script, so its failure is not shown. */
function WhenLoaded({ load }: { load: () => Promise<Pwa> }) {
  const [BlockingError, setBlockingError] = useState<Part | null>(null)
  useEffect(() => {
    return afterPaint(() => {
      load().then(
        (pwa) => setBlockingError(() => pwa.BlockingError),
        () => {},
      )
    })
  }, [load])
  return BlockingError && <BlockingError />
}
