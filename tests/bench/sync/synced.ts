import type { Sync } from '#sync'

/** Resolves when everything of the store is on the tablet. */
export function synced(sync: Sync): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (sync.status.current().lastSyncAt === null) return
      stop()
      resolve()
    }
    const stop = sync.status.subscribe(look)
    look()
  })
}
