import type { Database, WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import { addEntry, createPendingIndex, type PendingIndex } from './pending-index'

/** The outbox in memory, updated by reading only changes. */
export interface OutboxCache {
  /**
   * Reads changes since the last call and returns the outbox as the surrounding transaction sees it. Call it before
   * the first write to `outbox`: rows read here stay in the cache even if the transaction is aborted.
   */
  refresh(): Promise<PendingIndex>
  /**
   * Like `refresh`, when the sender's mark is read anyway. Every change except an append raises `rev`, so with the
   * same `rev` only appended entries are read.
   */
  refreshAt(rev: PromiseLike<number>): Promise<PendingIndex>
  /** Takes the whole outbox, read by the caller, instead of a first `refresh`. */
  adopt(read: readonly Entry[]): PendingIndex
  /** The outbox as cached, without reading. */
  current(): PendingIndex
  /** Number of changes so far, other than appends by this tab. */
  rebuilds(): number
  /** Number of the last known entry, and the highest known `rev`. */
  extent(): { seq: number; rev: number }
  /** Adds entries that this tab has just appended. */
  add(entries: readonly Entry[]): void
  /** Replaces `changed` and removes `gone`, which this tab has just written in a transaction that had refreshed. */
  replace(changed: readonly Entry[], gone: readonly number[], rev: number): void
}

export interface WithOutboxCache {
  outboxCache: OutboxCache
}

/** Reads the outbox in its own transaction. */
export function readPending({ db, outboxCache }: WithDb & WithOutboxCache): Promise<PendingIndex> {
  return db.dexie.transaction('r', [db.outbox, db.meta], async () =>
    outboxCache.refreshAt(readSender(db).then(({ rev }) => rev)),
  )
}

export function createOutboxCache(db: Database): OutboxCache {
  const entries = new Map<number, Entry>()
  let lastSeq = 0
  let lastRev = 0
  /** `rev` up to which the cache is complete */
  let completeAt = -1
  let rebuilds = 0
  let pending = createPendingIndex([])

  /** Takes entries in. Returns whether any was new or changed. */
  function takeIn(read: readonly Entry[]): boolean {
    for (const entry of read) {
      entries.set(entry.seq, entry)
      lastSeq = Math.max(lastSeq, entry.seq)
      lastRev = Math.max(lastRev, entry.rev ?? 0)
    }
    return read.length > 0
  }

  function rebuild() {
    rebuilds += 1
    pending = createPendingIndex([...entries.values()])
  }

  async function dropEnded(): Promise<true> {
    const kept = new Set(await db.outbox.toCollection().primaryKeys())
    for (const seq of [...entries.keys()]) if (!kept.has(seq)) entries.delete(seq)
    if (entries.size < kept.size) takeIn(await db.outbox.toArray())
    return true
  }

  const readAppended = () => db.outbox.where(':id').above(lastSeq).toArray()

  async function refresh(): Promise<PendingIndex> {
    const [appended, changed, count] = await Promise.all([
      readAppended(),
      db.outbox.where('rev').above(lastRev).toArray(),
      db.outbox.count(),
    ])
    const hasTaken = [takeIn(changed), takeIn(appended)].includes(true)
    // Numbers are never reused: when all new entries are known, a surplus of cached entries has ended.
    const dropped = entries.size !== count && (await dropEnded())
    if (hasTaken || dropped) rebuild()
    return pending
  }

  return {
    current: () => pending,
    rebuilds: () => rebuilds,
    extent: () => ({ seq: lastSeq, rev: lastRev }),
    adopt(read) {
      if (lastSeq === 0 && takeIn(read)) rebuild()
      return pending
    },
    refresh,
    async refreshAt(mark) {
      const [appended, rev] = await Promise.all([readAppended(), mark])
      if (rev !== completeAt) {
        await refresh()
        completeAt = rev
      } else if (takeIn(appended)) rebuild()
      return pending
    },
    replace(changed, gone, rev) {
      completeAt = rev
      if (changed.length + gone.length === 0) return
      for (const seq of gone) entries.delete(seq)
      takeIn(changed.filter(({ seq, rev = 0 }) => (entries.get(seq)?.rev ?? 0) <= rev))
      rebuild()
    },
    add(appended) {
      for (const entry of appended) {
        // A refresh was faster. No entry of another tab can be missing: an append behind an unknown one fails.
        if (entry.seq <= lastSeq) continue
        lastSeq = entry.seq
        entries.set(entry.seq, entry)
        addEntry(pending, entry)
      }
    },
  }
}
