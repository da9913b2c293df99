import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { readSender } from '../store/meta'
import { type ReadTx, read } from '../store/tx'
import { addEntry, createPendingIndex, type PendingIndex } from './pending-index'

/** The outbox in the memory of one tab. A refresh reads only the changes since the last one. */
export interface OutboxCache {
  /**
   * Reads the changes, and returns the outbox as the transaction sees it. Call it before the first write of the
   * transaction: the cache keeps what it read, even if the transaction is aborted.
   */
  refresh(tx: ReadTx<'outbox'>): Promise<PendingIndex>
  /**
   * Like `refresh`, for callers that read the sender's mark anyway: it holds the last `rev`. While `rev` is unchanged
   * only appended entries are read, because every change but an append raises it.
   */
  refreshAt(tx: ReadTx<'outbox'>, rev: PromiseLike<number>): Promise<PendingIndex>
  /** Takes over the whole outbox, which the caller has read, instead of the first `refresh`. */
  adopt(read: readonly Entry[]): PendingIndex
  /** The outbox as cached, without a read. */
  current(): PendingIndex
  /** Number of changes so far, not counting appends by this tab. */
  rebuilds(): number
  /** Highest known entry number, and highest known `rev`. */
  extent(): { seq: number; rev: number }
  /** Adds entries that this tab has just appended. */
  add(entries: readonly Entry[]): void
  /**
   * Replaces and removes entries (`gone`: their numbers) that this tab has just written. Its transaction must have
   * refreshed the cache first.
   */
  replace(changed: readonly Entry[], gone: readonly number[], rev: number): void
}

export interface WithOutboxCache {
  outboxCache: OutboxCache
}

/** Returns the outbox, refreshed in a transaction of its own. */
export function readPending({ db, outboxCache }: WithDb & WithOutboxCache): Promise<PendingIndex> {
  return read(db, ['outbox', 'meta'], (tx) =>
    outboxCache.refreshAt(
      tx,
      readSender(tx).then(({ rev }) => rev),
    ),
  )
}

/** The cached outbox, and how far it was read. */
interface Cached {
  /** by entry number */
  entries: Map<number, Entry>
  pending: ReturnType<typeof createPendingIndex>
  /** highest known entry number */
  lastSeq: number
  /** highest known `rev` */
  lastRev: number
  /** `rev` up to which all changes have been read */
  completeAt: number
  rebuilds: number
}

export function createOutboxCache(): OutboxCache {
  const cached: Cached = {
    entries: new Map(),
    pending: createPendingIndex([]),
    lastSeq: 0,
    lastRev: 0,
    completeAt: -1,
    rebuilds: 0,
  }
  return {
    current: () => cached.pending,
    rebuilds: () => cached.rebuilds,
    extent: () => ({ seq: cached.lastSeq, rev: cached.lastRev }),
    adopt(read) {
      if (cached.lastSeq === 0 && takeIn(cached, read)) rebuild(cached)
      return cached.pending
    },
    refresh: (tx) => refresh(cached, tx),
    refreshAt: (tx, rev) => refreshAt(cached, tx, rev),
    replace: (changed, gone, rev) => replace(cached, changed, gone, rev),
    add: (appended) => add(cached, appended),
  }
}

async function refresh(cached: Cached, tx: ReadTx<'outbox'>): Promise<PendingIndex> {
  const { entries } = cached
  const [appended, changed, count] = await Promise.all([
    readAppended(cached, tx),
    tx.outbox.where('rev').above(cached.lastRev).toArray(),
    tx.outbox.count(),
  ])
  const hasTaken = [takeIn(cached, changed), takeIn(cached, appended)].includes(true)
  // Numbers are never reused. If all new entries are cached and the cache has more than the table, some have ended.
  const isSurplus = entries.size !== count
  if (isSurplus) await dropEnded(cached, tx)
  if (hasTaken || isSurplus) rebuild(cached)
  return cached.pending
}

async function refreshAt(
  cached: Cached,
  tx: ReadTx<'outbox'>,
  mark: PromiseLike<number>,
): Promise<PendingIndex> {
  const [appended, rev] = await Promise.all([readAppended(cached, tx), mark])
  if (rev !== cached.completeAt) {
    await refresh(cached, tx)
    cached.completeAt = rev
  } else if (takeIn(cached, appended)) rebuild(cached)
  return cached.pending
}

function readAppended({ lastSeq }: Cached, tx: ReadTx<'outbox'>): PromiseLike<Entry[]> {
  return tx.outbox.where(':id').above(lastSeq).toArray()
}

/** Adds entries to the cache, or replaces them. Returns whether there were any. */
function takeIn(cached: Cached, read: readonly Entry[]): boolean {
  for (const entry of read) {
    cached.entries.set(entry.seq, entry)
    cached.lastSeq = Math.max(cached.lastSeq, entry.seq)
    cached.lastRev = Math.max(cached.lastRev, entry.rev ?? 0)
  }
  return read.length > 0
}

async function dropEnded(cached: Cached, tx: ReadTx<'outbox'>): Promise<void> {
  const { entries } = cached
  const kept = new Set(await tx.outbox.toCollection().primaryKeys())
  for (const seq of [...entries.keys()]) if (!kept.has(seq)) entries.delete(seq)
  if (entries.size < kept.size) takeIn(cached, await tx.outbox.toArray())
}

function rebuild(cached: Cached): void {
  cached.rebuilds += 1
  cached.pending = createPendingIndex([...cached.entries.values()])
}

function replace(
  cached: Cached,
  changed: readonly Entry[],
  gone: readonly number[],
  rev: number,
): void {
  const { entries } = cached
  cached.completeAt = rev
  if (changed.length + gone.length === 0) return
  for (const seq of gone) entries.delete(seq)
  takeIn(
    cached,
    changed.filter(({ seq, rev = 0 }) => (entries.get(seq)?.rev ?? 0) <= rev),
  )
  rebuild(cached)
}

function add(cached: Cached, appended: readonly Entry[]): void {
  for (const entry of appended) {
    // A refresh has read the entry already. No other tab's entry can be missing, because an append after an unknown
    // entry fails.
    if (entry.seq <= cached.lastSeq) continue
    cached.lastSeq = entry.seq
    cached.entries.set(entry.seq, entry)
    addEntry(cached.pending, entry)
  }
}
