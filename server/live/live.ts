import type { Database } from '../db/database'
import { changesChannel } from './channel'

interface Watcher {
  /** called after each change of the store */
  notify(): void
  /** called when the service stops */
  end(): void
}

/** Notifies watchers in this process when any service has changed their store. */
export interface Live {
  /** Resolves with an unsubscribe function once watching has begun; no later change is missed. */
  watch(storeCode: string, watcher: Watcher): Promise<() => void>
  /** number of watchers */
  count(): number
  close(): void
}

export function createLive(database: Database): Live {
  const watchers = new Map<Watcher, string>()
  let listening: Promise<unknown> | null = null

  /**
   * Notifies the watchers of a store. An empty code means that messages may have been lost, so all watchers are
   * notified.
   */
  function notifyWatchers(storeCode: string) {
    for (const [watcher, watched] of watchers)
      if (storeCode === '' || storeCode === watched) watcher.notify()
  }

  function listen() {
    listening ??= database.listen(changesChannel, notifyWatchers).catch((error: unknown) => {
      listening = null
      throw error
    })
    return listening
  }

  return {
    async watch(storeCode, watcher) {
      await listen()
      watchers.set(watcher, storeCode)
      return () => watchers.delete(watcher)
    },
    count: () => watchers.size,
    close() {
      for (const watcher of [...watchers.keys()]) watcher.end()
    },
  }
}
