import { useEffect, useSyncExternalStore } from 'react'
import { useDeps } from './context'
import type { Errand } from './errands'

/** Takes errands meant for this screen; `take` answers whether it handled the errand. */
export function useErrand(take: (errand: Errand) => boolean) {
  const { errands } = useDeps()
  const waiting = useSyncExternalStore(errands.subscribe, errands.current)
  useEffect(() => {
    if (waiting && take(waiting)) errands.done()
  }, [errands, waiting, take])
}
