import type { World } from '#domain/rows/world'
import { detect } from '../conflict/detect'
import type { EntryVerdict } from '../host/booking-host'
import type { WithStatus } from '../host/status'
import type { Verdict } from '../host/verdict'
import type { WithDeps } from '../kernel/ports'
import { carriedBy } from '../outbox/lanes'
import {
  changeEntry,
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
import { findAppointments } from '../store/days'
import type { WithDb } from '../store/db'
import type { Entry, NewEntry } from '../store/entry'
import { writeSender } from '../store/meta'
import { readProgress } from '../store/progress'
import { type OutboxTx, type ReplicaTx, replicaTableNames } from '../store/tx'
import type { BatchParts } from './batch-parts'
import type { Receipts } from './untold-money'

/** Attempts after which a version conflict goes to a user although the rows to compare it with are still missing. */
const triesWithoutBusiness = 10

/** One transaction of the send loop: commits answers, reserves the entries to send next, marks them in flight. */
export interface OutboxBatch {
  readonly parts: BatchParts
  /** the transaction; it includes the replica's tables only when answers are committed */
  readonly tx: OutboxTx & ReplicaTx
  /** the outbox when the transaction began */
  readonly pending: PendingIndex
  readonly rev: number
  /** null when no answers are committed */
  changes: OutboxChanges | null
  /** ids of entries that are sent, or may be sent without another write */
  inFlight: readonly string[]
  /** new entries that report received money, appended to the queue */
  facts: readonly NewEntry[]
}

interface CommitOptions {
  /** Returns the entries still in flight when the answers are committed. */
  stillInFlight: () => readonly Entry[]
  /** called with each entry whose conflict must wait for the business; it is sent again */
  postpone?: (entry: Entry) => void
  /** makes entries that report the money of refused entries; null: none is refused, or it is reported later */
  receipts: Receipts | null
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
  const { batch, result, appended } = await openOutbox(
    parts,
    { leaderTerm, tables },
    async (tx, pending, mark) => {
      const { rev } = mark
      const batch: OutboxBatch = { parts, tx, pending, rev, changes: null, inFlight: [], facts: [] }
      const result = await work(batch)
      const { changes, inFlight, facts } = batch
      // The writes run concurrently, so that they wait for the storage once.
      const [appended] = await Promise.all([
        appendFacts(tx, facts),
        changes && writeChanges(tx, changes),
        writeSender(tx, { ...mark, inFlight }),
      ])
      return { batch, result, appended }
    },
  )
  const { changed, ended } = changesOf(batch)
  outboxCache.replace([...changed, ...appended], ended, batch.rev)
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
  { stillInFlight, postpone, receipts }: CommitOptions,
): Promise<void> {
  if (entryVerdicts.length === 0) return
  const { parts, pending } = batch
  const { business, together, keepsRows } = await readContext(batch, entryVerdicts)
  const sent = [...stillInFlight(), ...entryVerdicts.map(({ entry }) => entry)]
  const changes = collectChanges({
    business,
    together,
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
  const told = receipts?.(entriesLeft(batch), changes.sentIds)
  for (const entry of told?.entries ?? []) changeEntry(changes, entry)
  batch.facts = (told?.facts ?? []).map((fact) => ({ ...fact, rev: batch.rev }))
}

/** Appends entries that report money (`facts`) and returns them with their numbers. */
async function appendFacts(tx: OutboxTx, facts: readonly NewEntry[]): Promise<Entry[]> {
  if (facts.length === 0) return []
  const seqs = await tx.outbox.bulkAdd(facts, { allKeys: true })
  return facts.map((fact, at): Entry => ({ ...fact, seq: seqs[at] ?? 0 }))
}

/** Picks the next batches from the outbox as the answers leave it. */
export const reserveNext = (
  batch: OutboxBatch,
  pick: (entries: readonly Entry[]) => Entry[][],
): Entry[][] => pick(entriesLeft(batch))

/** Entries that remain after this transaction's answers, without the money reports that it appends. */
function entriesLeft(batch: OutboxBatch): Entry[] {
  const { changed, ended } = changesOf(batch)
  return entriesAfter(batch.pending.entries, changed, ended)
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
 * Reads the business and the guests with second therapists, if a verdict needs them, and decides whether base rows may
 * be stored. All entries are of one store.
 */
async function readContext(
  { parts, tx }: OutboxBatch,
  entryVerdicts: readonly EntryVerdict[],
): Promise<Pick<OutboxChanges, 'business' | 'together' | 'keepsRows'>> {
  const ids = entryVerdicts.flatMap(({ entry, verdict }) => idsTogether(entry, verdict))
  // Only refusals, changes of the business and those of second therapists need the business.
  const isCompared =
    ids.length > 0 ||
    entryVerdicts.some(
      ({ entry, verdict }) => verdict.kind === 'refused' || entry.about === 'business',
    )
  const store = entryVerdicts[0]?.entry.store ?? ''
  const business = isCompared ? await parts.reader.business(tx, store) : null
  const rows = ids.length > 0 ? await findAppointments(tx, store, ids) : []
  const together = new Map(rows.map((row) => [row.id, row]))
  const isHere = parts.sessions.current()?.storeCode === store
  // Await only if needed: Dexie loses a transaction after many awaits without a request.
  return { business, together, keepsRows: isHere || (await hasReplica(parts, store)) }
}

/** Ids of the bookings that an applied entry carried along, and of their guests. */
const idsTogether = (entry: Entry, verdict: Verdict): string[] =>
  verdict.kind === 'applied'
    ? carriedBy(entry).flatMap(({ id, tandemOf }) => [id, tandemOf ?? []].flat())
    : []

/** Whether the device has a replica of the store. A log-out deletes it until the next log-in to that store. */
async function hasReplica({ db }: WithDb, store: string): Promise<boolean> {
  return (await readProgress(db, store)).phase !== 'start'
}

/**
 * Whether a version conflict must wait until the business is stored, which it isn't just after a log-in. Without it,
 * changes by other users can't be told from the entry's.
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
