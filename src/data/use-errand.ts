import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Errand } from './errands'

/** Does errands of the tray that this screen can do; `take` answers whether it was one of them. */
export function useErrand(take: (errand: Errand) => boolean) {
  const { errands } = useDeps()
  const waiting = useSyncExternalStore(errands.subscribe, errands.current)
  useEffect(() => {
    if (waiting && take(waiting)) errands.done()
  }, [errands, waiting, take])
}
