import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Intent } from './intents'

/** Takes intents meant for this screen; `take` answers whether it handled the intent. */
export function useIntent(take: (intent: Intent) => boolean) {
  const { intents } = useDeps()
  const waiting = useSyncExternalStore(intents.subscribe, intents.current)
  useEffect(() => {
    if (waiting && take(waiting)) intents.done()
  }, [intents, waiting, take])
}
