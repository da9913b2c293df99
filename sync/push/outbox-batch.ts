import type { World } from '#domain/rows/world'
import { detect } from '../conflict/detect'
import type { EntryVerdict } from '../host/booking-host'
import type { WithStatus } from '../host/status'
import type { Verdict } from '../host/verdict'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import {
  collectChanges,
  countFailure,
  endApplied,
  endFound,
  markUnsure,
  type OutboxChanges,
  parkAmbiguous,
  parkRefused,
  supersedeMerged,
  writeChanges,
} from '../outbox/outbox-changes'
import { entriesAfter, type PendingIndex } from '../outbox/pending-index'
import { openOutbox } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { writeSender } from '../store/meta'
import { readProgress } from '../store/progress'
import { dayTableNames } from '../store/tx'

/** Number of version conflicts after which a user is asked although there are no business rows to compare with. */
const triesWithoutBusiness = 10

export interface BatchParts
  extends WithDeps,
    WithDb,
    WithStatus,
    WithSessions,
    WithWrites,
    WithOutboxCache {
  reader: Reader
  /** aborts the transaction of a former leader */
  leaderTerm: number
}

/** One transaction of the send loop: commits answers, reserves the entries to send next, marks them in flight. */
export interface OutboxBatch {
  readonly parts: BatchParts
  /** the outbox when the transaction began */
  readonly pending: PendingIndex
  readonly rev: number
  /** null: there were no answers */
  changes: OutboxChanges | null
  /** ids of entries that have left, or may leave without another write */
  inFlight: readonly string[]
}

interface CommitOptions {
  /** called when the answers are committed */
  stillInFlight: () => readonly Entry[]
  /** called for an entry that is tried again later */
  postpone?: (entry: Entry) => void
}

const pageTables = [...dayTableNames, 'customers', 'resources'] as const

/**
 * Runs `work` in one transaction and stores its changes (SPEC.md offline-1). `entryVerdicts`: the answers that it
 * commits. Rejects with a `FencedError` when another tab leads.
 */
export async function writeBatch<T>(
  parts: BatchParts,
  entryVerdicts: readonly EntryVerdict[],
  work: (batch: OutboxBatch) => Promise<T>,
): Promise<T> {
  const { outboxCache, writes, leaderTerm } = parts
  const tables = entryVerdicts.length > 0 ? pageTables : []
  const { batch, result } = await openOutbox(
    parts,
    { leaderTerm, tables },
    async (tx, pending, mark) => {
      const batch: OutboxBatch = { parts, pending, rev: mark.rev, changes: null, inFlight: [] }
      const result = await work(batch)
      const { changes, inFlight } = batch
      // Concurrently: each wait costs a turn of the storage.
      await Promise.all([
        changes && writeChanges(tx, changes),
        writeSender(tx, { ...mark, flying: inFlight }),
      ])
      return { batch, result }
    },
  )
  const { changed, ended } = changesOf(batch)
  outboxCache.replace(changed, ended, batch.rev)
  const published = entryVerdicts.map(({ entry }) => entry.id)
  const hasSettled = ended.length > 0 || changed.some(({ state }) => state !== 'unsure')
  writes.announce(hasSettled ? 'settled' : 'moved', { published, isInCache: true })
  return result
}

/**
 * Commits answers to base rows, outbox and journal. An entry that has changed since it was sent is skipped. After a
 * log-out entries end, but no base row is stored.
 */
export async function commitAnswers(
  batch: OutboxBatch,
  entryVerdicts: readonly EntryVerdict[],
  { stillInFlight, postpone }: CommitOptions,
): Promise<void> {
  if (entryVerdicts.length === 0) return
  const { parts, pending } = batch
  const { business, keepsRows } = await readContext(parts, entryVerdicts)
  const sent = [...stillInFlight(), ...entryVerdicts.map(({ entry }) => entry)]
  const changes = collectChanges({
    business,
    pending,
    sentIds: new Set(sent.map(({ id }) => id)),
    keepsRows,
    rev: batch.rev,
    now: parts.deps.clock(),
  })
  batch.changes = changes
  // No awaits in this loop: Dexie loses a transaction after many awaits without a read.
  for (const { entry, verdict } of entryVerdicts) {
    const still = pending.byId.get(entry.id)
    if (!still || still.state === 'parked') continue
    if (postpone && !business && isTooEarly(still, verdict)) postpone(still)
    else commitVerdict(parts, changes, business, still, verdict)
  }
}

/** Picks the batches to send next from the outbox after the answers. */
export function reserveNext(
  batch: OutboxBatch,
  pick: (entries: readonly Entry[]) => Entry[][],
): Entry[][] {
  const { changed, ended } = changesOf(batch)
  return pick(entriesAfter(batch.pending.entries, changed, ended))
}

/** Marks entries as in flight, so that after a crash they count as possibly sent. */
export function markInFlight(batch: OutboxBatch, entries: readonly Entry[]): void {
  batch.inFlight = entries.map(({ id }) => id)
}

const changesOf = ({ changes }: OutboxBatch): { changed: Entry[]; ended: number[] } =>
  changes
    ? { changed: [...changes.changed.values()], ended: changes.ended }
    : { changed: [], ended: [] }

/** Reads the business for comparing refusals, and whether base rows are stored. All settlements are of one store. */
async function readContext(
  parts: BatchParts,
  entryVerdicts: readonly EntryVerdict[],
): Promise<{ business: World | null; keepsRows: boolean }> {
  // Only refusals, and changes of the business, need the business.
  const isCompared = entryVerdicts.some(
    ({ entry, verdict }) => verdict.kind === 'refused' || entry.about === 'business',
  )
  const store = entryVerdicts[0]?.entry.store ?? ''
  const business = isCompared ? await parts.reader.business(store) : null
  const isHere = parts.sessions.current()?.storeCode === store
  // Usually this awaits nothing: Dexie loses a transaction after awaits without a read.
  return { business, keepsRows: isHere || (await hasReplica(parts, store)) }
}

/** Whether the replica of a store exists: a log-out deletes it until the next log-in there. */
async function hasReplica({ db }: WithDb, store: string): Promise<boolean> {
  return (await readProgress(db, store)).phase !== 'start'
}

/**
 * Whether a version conflict came before the business rows, just after a log-in: without them, changes by other users
 * can't be told from the entry's.
 */
const isTooEarly = ({ seen, attempts }: Entry, verdict: Verdict): boolean =>
  seen !== null &&
  verdict.kind === 'refused' &&
  verdict.refusal.status === 412 &&
  attempts < triesWithoutBusiness

/** Changes an entry by its verdict; an entry that is tried again later stays as it is. */
function commitVerdict(
  { deps, status }: WithDeps & WithStatus,
  changes: OutboxChanges,
  business: World | null,
  entry: Entry,
  verdict: Verdict,
): void {
  if (verdict.kind === 'applied') endApplied(changes, entry, verdict.row)
  else if (verdict.kind === 'ambiguous')
    parkAmbiguous(changes, entry, verdict.alike, verdict.current)
  else if (verdict.kind === 'unsure') {
    const { failing } = verdict
    const isOnline = status.current().online === true
    if (failing === null) markUnsure(changes, entry)
    else countFailure(changes, entry, { status: failing, isOnline })
  } else if (verdict.kind === 'refused') {
    const finding = detect(business, entry, verdict.refusal, changes.now)
    if (finding.kind === 'applied') endFound(changes, entry, finding.row)
    else if (finding.kind === 'merge') {
      const { work, row } = finding
      supersedeMerged(changes, entry, { id: deps.ids(), work, row })
    } else parkRefused(changes, entry, finding.conflict)
  }
}
