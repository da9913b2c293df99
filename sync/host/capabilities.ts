import { databaseIdHeader, type Extension, extensions, extensionsHeader } from '#domain/calls/sync'
import { createListeners } from '../kernel/observable'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
import { voidVersions } from '../store/resources'
import { write } from '../store/tx'
import type { Origin } from './client'
import type { WithStatus } from './status'

/** The host's database id and its extensions beyond the calls listed in SPEC.md, stored on the device. */
export interface Capabilities {
  isKnown(): boolean
  /** whether the host has all extensions of our own service; otherwise only the calls listed in SPEC.md are used */
  isOwnService(): boolean
  takesMetrics(): boolean
  /** Reads the values that this or another tab has stored. */
  load(): Promise<void>
  /** Compares the database id of an answer with the stored one. Another id means that a backup was restored. */
  originOf(headers: Headers): Origin
  /** the stored database id */
  databaseId(): string | null
  /** Stores the database id of an answer. */
  meet(headers: Headers): Promise<void>
  learn(headers: Headers): Promise<void>
  /** Calls back when the extensions become known or change. Returns a function that stops the calls. */
  onLearned(learned: () => void): () => void
}

export interface WithCapabilities {
  capabilities: Capabilities
}

const ofOwnService = ['idempotency', 'versions', 'changes', 'batch'] as const
const key = 'host'
const databaseIdKey = 'life'

/**
 * Stores the host's extensions on the device, so that a queue can be sent before the host names them again. `tell` is
 * called when the extensions or the database id change.
 */
export function createCapabilities(
  { db, status }: WithDb & WithStatus,
  tell: () => void,
): Capabilities {
  let offered: readonly string[] | null = null
  let databaseId: string | null = null
  const listeners = createListeners()
  const offers = (extension: Extension) => offered?.includes(extension) ?? false

  function know(extensionNames: readonly string[]): boolean {
    const hasChanged = offered?.join() !== extensionNames.join()
    offered = extensionNames
    status.update({ hasAllCalls: extensions.every(offers) })
    if (hasChanged) listeners.tell()
    return hasChanged
  }

  async function meet(headers: Headers): Promise<void> {
    const named = headers.get(databaseIdHeader)
    if (named !== null && named !== databaseId) await adoptDatabase(named)
  }

  /**
   * Stores another database id. Sets the versions of stored resources to 0, because versions of the new database start
   * again and would look older.
   */
  async function adoptDatabase(named: string | null): Promise<void> {
    await write(db, ['meta', 'resources'], async (tx) => {
      await writeMeta(tx, databaseIdKey, named)
      if (databaseId !== null) await voidVersions(tx, null)
    })
    databaseId = named
    tell()
  }

  return {
    isKnown: () => offered !== null,
    isOwnService: () => ofOwnService.every(offers),
    takesMetrics: () => offers('metrics'),
    onLearned: listeners.add,
    async load() {
      const [stored, storedId] = await Promise.all([readMeta(db, key), readMeta(db, databaseIdKey)])
      databaseId = typeof storedId === 'string' ? storedId : null
      if (Array.isArray(stored)) know(stored)
    },
    originOf: (headers) => originIn(headers, databaseId),
    databaseId: () => databaseId,
    meet,
    async learn(headers) {
      await meet(headers)
      // An answer without a database id comes from another host, or from an older version of the service.
      if (databaseId !== null && headers.get(databaseIdHeader) === null) await adoptDatabase(null)
      const known = extensionsIn(headers)
      await writeMeta(db, key, known)
      if (know(known)) tell()
    },
  }
}

function originIn(headers: Headers, databaseId: string | null): Origin {
  const named = headers.get(databaseIdHeader)
  if (named === null) return databaseId === null ? 'unknown' : 'nameless'
  return databaseId === null || named === databaseId ? 'own' : 'another'
}

function extensionsIn(headers: Headers): Extension[] {
  const named = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim())
  return extensions.filter((extension) => named.includes(extension))
}
