import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Intent } from './intents'

/** Offers each intent to this screen. `take` returns whether the screen handled it; otherwise the intent stays. */
export function useIntent(take: (intent: Intent) => boolean) {
  const { intents } = useDeps()
  const waiting = useSyncExternalStore(intents.subscribe, intents.current)
  useEffect(() => {
    if (waiting && take(waiting)) intents.done()
  }, [intents, waiting, take])
}
