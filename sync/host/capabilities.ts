import { promotionHeader } from '#domain/calls/restored-to'
import { databaseIdHeader, type Extension, extensions, extensionsHeader } from '#domain/calls/sync'
import { createListeners } from '../kernel/observable'
import type { WithDb } from '../store/db'
import { readMeta, writeMeta } from '../store/meta'
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
  /** whether what another database may have lost is not in the queue yet */
  isAdopting(): boolean
  /** Stores the database id of an answer. After a promotion the service is asked whether it has lost writes. */
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
export const databaseIdKey = 'database-id'

/**
 * Stores another database id, which an answer with these headers names; null: it names none. Returns the promotion in
 * them if it has been dealt with.
 */
type Adopt = (id: string | null, headers: Headers) => Promise<string | null>

/**
 * Stores the host's extensions on the device, so that a queue can be sent before the host names them again. `adopt`
 * stores another database; `tell` is called when the extensions or the database id change.
 */
export function createCapabilities(
  { db, status }: WithDb & WithStatus,
  adopt: Adopt,
  tell: () => void,
): Capabilities {
  let offered: readonly string[] | null = null
  /** the last one that was met */
  let databaseId: string | null = null
  /** the one whose answers count: what another may have lost is queued */
  let adopted: string | null = null
  let promotion: string | null = null
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
    const isSame = named === databaseId && headers.get(promotionHeader) === promotion
    if (named !== null && !isSame) await become(named, headers)
  }

  async function become(id: string | null, headers: Headers): Promise<void> {
    // Answers of the former database that are being stored must not count any more.
    databaseId = id
    promotion = await adopt(id, headers)
    adopted = id
    tell()
  }

  return {
    isKnown: () => offered !== null,
    isOwnService: () => ofOwnService.every(offers),
    takesMetrics: () => offers('metrics'),
    onLearned: listeners.add,
    async load() {
      const [stored, id] = await Promise.all([readMeta(db, key), readMeta(db, databaseIdKey)])
      databaseId = adopted = typeof id === 'string' ? id : null
      if (Array.isArray(stored)) know(stored)
    },
    originOf: (headers) => originIn(headers, adopted),
    databaseId: () => databaseId,
    isAdopting: () => adopted !== databaseId,
    meet,
    async learn(headers) {
      await meet(headers)
      // An answer without a database id comes from another host.
      if (databaseId !== null && headers.get(databaseIdHeader) === null) await become(null, headers)
      const known = extensionsIn(headers)
      await writeMeta(db, key, known)
      if (know(known)) tell()
    },
  }
}

function originIn(headers: Headers, adopted: string | null): Origin {
  const named = headers.get(databaseIdHeader)
  if (named === null) return adopted === null ? 'unknown' : 'nameless'
  return adopted === null || named === adopted ? 'own' : 'another'
}

function extensionsIn(headers: Headers): Extension[] {
  const named = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim())
  return extensions.filter((extension) => named.includes(extension))
}
