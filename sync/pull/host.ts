import { type Extension, extensions, extensionsHeader } from '#domain/calls/sync'
import type { Core } from '../core'
import type { Database } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
import { wordsOf } from '../words-of'

/** What the booking host offers beyond the listed calls; null until it was asked. */
export interface HostStore {
  offers(extension: Extension): boolean
  isKnown(): boolean
  /** what this tab or another has learnt */
  load(): Promise<void>
  /** true when it is news */
  learn(headers: Headers): Promise<boolean>
  /** calls back when it becomes known what the host offers; answers how to stop */
  onLearned(learned: () => void): () => void
}

const key = 'host'

/**
 * Kept on the device, so that a queue can be sent before anything else is asked. `tell` hears what
 * the host offers whenever that becomes known.
 */
export function createHostStore(
  db: Database,
  tell: (offers: HostStore['offers']) => void,
): HostStore {
  let offered: readonly string[] | null = null
  const listeners = new Set<() => void>()
  const offers = (extension: Extension) => offered?.includes(extension) ?? false

  function know(extensionNames: readonly string[]): boolean {
    const isNews = offered?.join() !== extensionNames.join()
    offered = extensionNames
    tell(offers)
    if (isNews) for (const learned of listeners) learned()
    return isNews
  }

  return {
    offers,
    isKnown: () => offered !== null,
    onLearned(learned) {
      listeners.add(learned)
      return () => void listeners.delete(learned)
    },
    async load() {
      const stored = await readMeta(db, key)
      if (Array.isArray(stored)) know(stored)
    },
    async learn(headers) {
      const named = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim())
      const known = extensions.filter((extension) => named.includes(extension))
      await writeMeta(db, key, known)
      return know(known)
    },
  }
}

/** Only the tab that leads asks the host; the others take over what it has learnt. */
export function hearOfHost({ tabs, deps }: Core, host: HostStore): void {
  tabs.listen(({ kind }) => {
    if (kind !== 'host' && (kind !== 'line' || host.isKnown())) return
    host.load().catch((error) => deps.log('nobody knows what the host offers', wordsOf(error)))
  })
}
