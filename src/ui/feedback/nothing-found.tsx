import { useEffect, useEffectEvent, useState } from 'react'
import { NoResults } from './no-results'

/** Tells why a list offers nothing: for a typed text, or for a blank one that the whole list is empty. */
export type WhyNot = (typed: string) => string | null | Promise<string | null>

/** The line of a list without an option, with the reason. */
export function NothingFound({ typed, whyNot }: { typed: string; whyNot: WhyNot }) {
  return <NoResults>{useWhy(typed, async () => whyNot(typed))}</NoResults>
}

/** A reason that has to be asked for; null until it is known. It is asked for again when `key` changes. */
export function useWhy(key: string, ask: () => Promise<string | null>): string | null {
  const [known, setKnown] = useState<{ key: string; why: string | null } | null>(null)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const why = await askNow()
      if (isWanted) setKnown({ key, why })
    }
    look().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [key])
  return known?.key === key ? known.why : null
}
