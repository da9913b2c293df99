import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Intent } from './intents'

/** Passes intents to this screen. `take` returns whether it handled the intent; an unhandled intent stays. */
export function useIntent(take: (intent: Intent) => boolean) {
  const { intents } = useDeps()
  const waiting = useSyncExternalStore(intents.subscribe, intents.current)
  useEffect(() => {
    if (waiting && take(waiting)) intents.done()
  }, [intents, waiting, take])
}
