import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../ui/after-paint'
import { lazyPart } from '../ui/lazy-part'
import type { CareParts } from './care/care'

type Part = (props: object) => ReactNode

/** What keeps the installed app well; its script is loaded after the first paint. */
export interface Care {
  Offers: Part
  DevicePage: Part
}

/** Makes it once. A browser's question to install may come earlier, and is kept for it. */
export function careLoader(parts: Omit<CareParts, 'question'>): Care {
  let question: Event | null = null
  const keep = (event: Event) => {
    event.preventDefault()
    question = event
  }
  window.addEventListener('beforeinstallprompt', keep)
  let made: Promise<Care> | null = null
  const load = () => {
    made ??= import('./care/care').then(
      ({ createCare }) => createCare({ ...parts, question }),
      (error) => {
        made = null
        throw error
      },
    )
    return made
  }
  return {
    Offers: () => <WhenLoaded load={load} />,
    DevicePage: lazyPart(async () => (await load()).DevicePage),
  }
}

/** Nobody waits for the offers, so nothing is said of a script that didn't come. */
function WhenLoaded({ load }: { load: () => Promise<Care> }) {
  const [Offers, setOffers] = useState<Part | null>(null)
  useEffect(() => {
    return afterPaint(() => {
      load().then(
        (care) => setOffers(() => care.Offers),
        () => {},
      )
    })
  }, [load])
  return Offers && <Offers />
}
