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

/** Kept on the device, so that a queue can be sent before anything else is asked. */
export function createHostStore(db: Database): HostStore {
  let offered: ReadonlySet<string> | null = null
  let told = () => {}
  return {
    offers: (extension) => offered?.has(extension) ?? false,
    isKnown: () => offered !== null,
    onLearned(learned) {
      told = learned
    },
    async load() {
      const stored = await readMeta(db, key)
      if (Array.isArray(stored)) offered = new Set(stored)
    },
    async learn(headers) {
      const named = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim())
      const known = extensions.filter((extension) => named.includes(extension))
      offered = new Set(known)
      await writeMeta(db, key, known)
      told()
    },
  }
}
