import { type Extension, extensions, extensionsHeader } from '#domain/calls/sync'
import type { Database } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'

/** What the booking host offers beyond the listed calls; null until it was asked. */
export interface HostStore {
  offers(extension: Extension): boolean
  isKnown(): boolean
  load(): Promise<void>
  learn(headers: Headers): Promise<void>
  /** calls back when the host has answered what it offers */
  onLearned(learned: () => void): void
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
  let offered: ReadonlySet<string> | null = null
  const offers = (extension: Extension) => offered?.has(extension) ?? false
  let told = () => {}
  return {
    offers,
    isKnown: () => offered !== null,
    onLearned(learned) {
      told = learned
    },
    async load() {
      const stored = await readMeta(db, key)
      if (!Array.isArray(stored)) return
      offered = new Set(stored)
      tell(offers)
    },
    async learn(headers) {
      const named = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim())
      const known = extensions.filter((extension) => named.includes(extension))
      offered = new Set(known)
      tell(offers)
      await writeMeta(db, key, known)
      told()
    },
  }
}
