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
import { type OutboxTx, type ReplicaTx, replicaTableNames } from '../store/tx'

/** Number of attempts after which a version conflict goes to a user even without the business to compare with. */
const triesWithoutBusiness = 10

export interface BatchParts
  extends WithDeps,
    WithDb,
    WithStatus,
    WithSessions,
    WithWrites,
    WithOutboxCache {
  reader: Reader
  /** aborts the transaction when another tab has become the leader */
  leaderTerm: number
}

/** One transaction of the send loop: commits answers, reserves the entries to send next, marks them in flight. */
export interface OutboxBatch {
  readonly parts: BatchParts
  /** may use the replica only when answers are committed */
  readonly tx: OutboxTx & ReplicaTx
  /** the outbox when the transaction began */
  readonly pending: PendingIndex
  readonly rev: number
  /** null when no answers are committed */
  changes: OutboxChanges | null
  /** ids of entries that are sent, or may be sent without another write */
  inFlight: readonly string[]
}

interface CommitOptions {
  /** Returns the entries still in flight when the answers are committed. */
  stillInFlight: () => readonly Entry[]
  /** Notes an entry that is sent again later. */
  postpone?: (entry: Entry) => void
}

/**
 * Runs `work` in one transaction and stores its changes (SPEC.md offline-1). `entryVerdicts`: the answers that `work`
 * commits. Rejects with a `FencedError` when another tab leads.
 */
export async function writeBatch<T>(
  parts: BatchParts,
  entryVerdicts: readonly EntryVerdict[],
  work: (batch: OutboxBatch) => Promise<T>,
): Promise<T> {
  const { outboxCache, writes, leaderTerm } = parts
  const tables = entryVerdicts.length > 0 ? replicaTableNames : []
  const { batch, result } = await openOutbox(
    parts,
    { leaderTerm, tables },
    async (tx, pending, mark) => {
      const batch: OutboxBatch = { parts, tx, pending, rev: mark.rev, changes: null, inFlight: [] }
      const result = await work(batch)
      const { changes, inFlight } = batch
      // The two writes run concurrently, so that they wait for the storage once.
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
 * Commits answers to base rows, outbox and journal. Skips entries that have ended or were parked since they were sent.
 * After a log-out entries end, but no base row is stored.
 */
export async function commitAnswers(
  batch: OutboxBatch,
  entryVerdicts: readonly EntryVerdict[],
  { stillInFlight, postpone }: CommitOptions,
): Promise<void> {
  if (entryVerdicts.length === 0) return
  const { parts, pending } = batch
  const { business, keepsRows } = await readContext(batch, entryVerdicts)
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

/** Picks the next batches from the outbox as the answers leave it. */
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

/**
 * Reads the business, with which refusals are compared, and whether base rows are stored. All verdicts are about one
 * store.
 */
async function readContext(
  { parts, tx }: OutboxBatch,
  entryVerdicts: readonly EntryVerdict[],
): Promise<{ business: World | null; keepsRows: boolean }> {
  // Only refusals and changes of the business need it.
  const isCompared = entryVerdicts.some(
    ({ entry, verdict }) => verdict.kind === 'refused' || entry.about === 'business',
  )
  const store = entryVerdicts[0]?.entry.store ?? ''
  const business = isCompared ? await parts.reader.business(tx, store) : null
  const isHere = parts.sessions.current()?.storeCode === store
  // Await only if needed: Dexie loses a transaction after many awaits without a request.
  return { business, keepsRows: isHere || (await hasReplica(parts, store)) }
}

/** Whether the device has a replica of the store. A log-out deletes it until the next log-in to that store. */
async function hasReplica({ db }: WithDb, store: string): Promise<boolean> {
  return (await readProgress(db, store)).phase !== 'start'
}

/**
 * Whether a version conflict must wait for the business, which is missing just after a log-in: without it, changes by
 * other users can't be told from the entry's.
 */
const isTooEarly = ({ seen, attempts }: Entry, verdict: Verdict): boolean =>
  seen !== null &&
  verdict.kind === 'refused' &&
  verdict.refusal.status === 412 &&
  attempts < triesWithoutBusiness

/** Records a verdict in the changes. An entry that is sent again later stays as it is. */
function commitVerdict(
  { deps, status }: WithDeps & WithStatus,
  changes: OutboxChanges,
  business: World | null,
  entry: Entry,
  verdict: Verdict,
): void {
  if (verdict.kind === 'applied') endApplied(changes, entry, verdict.row, verdict.others)
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
