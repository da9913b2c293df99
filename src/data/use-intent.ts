import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Intent } from './intents'

/** Receives intents for this screen; `take` returns whether it handled the intent. */
export function useIntent(take: (intent: Intent) => boolean) {
  const { intents } = useDeps()
  const waiting = useSyncExternalStore(intents.subscribe, intents.current)
  useEffect(() => {
    if (waiting && take(waiting)) intents.done()
  }, [intents, waiting, take])
}
