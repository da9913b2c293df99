import { useEffect, useState } from 'react'
import type { Sync, Upkeep } from '#sync'

const againMs = 5000

/** The deferred part of the engine; null until it is loaded, and requested again until it is. */
export function useUpkeep(sync: Sync): Upkeep | null {
  const [upkeep, setUpkeep] = useState<Upkeep | null>(null)
  useEffect(() => {
    let isWanted = true
    let again = 0
    const load = async () => {
      const loaded = await sync.upkeep()
      if (!isWanted) return
      if (loaded) setUpkeep(() => loaded)
      else again = window.setTimeout(load, againMs)
    }
    void load()
    return () => {
      isWanted = false
      window.clearTimeout(again)
    }
  }, [sync])
  return upkeep
}
