import { useEffect, useState } from 'react'
import type { Sync, Upkeep } from '#sync'

/** The part of the engine that is loaded when it is first needed; null until then. */
export function useUpkeep(sync: Sync): Upkeep | null {
  const [upkeep, setUpkeep] = useState<Upkeep | null>(null)
  useEffect(() => {
    let isWanted = true
    void sync.upkeep().then((loaded) => {
      if (isWanted) setUpkeep(() => loaded)
    })
    return () => {
      isWanted = false
    }
  }, [sync])
  return upkeep
}
