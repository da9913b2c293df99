import { type ReactNode, useEffect, useState } from 'react'
import type { Offer } from '../data/offer'
import { createStore } from '../data/store'
import { afterPaint } from '../ui/feedback/after-paint'
import { lazyPart } from '../ui/feedback/lazy-part'
import type { CareParts } from './care'

type Part = (props: object) => ReactNode

/** The installed app's upkeep; its script loads after the first paint. */
export interface Care {
  offers: {
    current(): readonly Offer[]
    subscribe(changed: () => void): () => void
  }
  /** Covers the page when it can save nothing any more. */
  Wall: Part
  DevicePage: Part
}

/** Creates it once. The browser's install event may come earlier and is kept for it. */
export function careLoader(parts: Omit<CareParts, 'question'>): Care {
  let question: Event | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    question = event
  }
  window.addEventListener('beforeinstallprompt', keep)
  const offers = createStore<readonly Offer[]>([])
  const begin = (care: Care) => {
    const show = () => offers.set(care.offers.current())
    care.offers.subscribe(show)
    show()
    return care
  }
  let made: Promise<Care> | null = null
  const load = () => {
    made ??= import('./care').then(
      ({ createCare }) => begin(createCare({ ...parts, question })),
      (error) => {
        made = null
        throw error
      },
    )
    return made
  }
  return {
    offers,
    Wall: () => <WhenLoaded load={load} />,
    DevicePage: lazyPart(async () => (await load()).DevicePage),
  }
}

/** No screen waits for this script, so its failure is not shown. */
function WhenLoaded({ load }: { load: () => Promise<Care> }) {
  const [Wall, setWall] = useState<Part | null>(null)
  useEffect(() => {
    return afterPaint(() => {
      load().then(
        (care) => setWall(() => care.Wall),
        () => {},
      )
    })
  }, [load])
  return Wall && <Wall />
}
