import type { Database } from '../db/database'
import { changesChannel } from './channel'

interface Watcher {
  /** the store has changed */
  tell(): void
  /** the service stops */
  end(): void
}

/** Tells watchers of a store, in this process, whenever any service has changed it. */
export interface Live {
  /** Resolves, once nothing can be missed any more, with a function that ends it. */
  watch(storeCode: string, watcher: Watcher): Promise<() => void>
  close(): void
}

export function createLive(database: Database): Live {
  const watchers = new Map<Watcher, string>()
  let listening: Promise<unknown> | null = null

  /** An empty message: some may have been missed, so everybody looks. */
  function hear(storeCode: string) {
    for (const [watcher, theirs] of watchers)
      if (storeCode === '' || storeCode === theirs) watcher.tell()
  }

  function listen() {
    listening ??= database.listen(changesChannel, hear).catch((error: unknown) => {
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
    close() {
      for (const watcher of [...watchers.keys()]) watcher.end()
    },
  }
}
