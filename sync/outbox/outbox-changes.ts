import { applyWork, isCreate, subjectOf, type Work } from '#domain/commands/work'
import type { IdMap } from '#domain/rows/references'
import { keyOf, rowIn, withRow } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { contextOf, type Entry, type Parked } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { putRows } from '../store/put-rows'
import type { JournalRecord } from '../store/records'
import type { OutboxTx } from '../store/tx'
import { isOfLane } from './lanes'
import { ambiguousConflict, brokenConflict } from './parking'
import type { PendingIndex } from './pending-index'
import { prerequisitesOf, replacePrerequisite } from './prerequisites'
import { keepServerIds, serverIdsOf, withServerIds } from './server-ids'
import { becomeUnsure, hasLeft, park } from './states'
import { supersede } from './supersede'

/** Failures of the service on an entry before it is parked, and the shortest time that they must span. */
const brokenTries = 10
const brokenMs = 15 * 60_000

/** The version of a new row. */
const lowestVersion = 1

interface CommitContext {
  /** the service's rows of the store; read when one of them was applied or refused */
  business: World | null
  pending: PendingIndex
  /** ids of entries that were sent: their body must not change under their key */
  sentIds: ReadonlySet<string>
  /** whether the service's rows are stored as well */
  keepsRows: boolean
  rev: number
  now: number
}

/** Changes of outbox, journal and base rows in one transaction, so that there are few large writes. */
export interface OutboxChanges extends CommitContext {
  /** changed entries by number */
  changed: Map<number, Entry>
  /** numbers of ended entries */
  ended: number[]
  journal: JournalRecord[]
  serverIds: IdMap[number][]
  /** base rows by store */
  rows: Map<string, RowChange[]>
}

export const collectChanges = (context: CommitContext): OutboxChanges => ({
  ...context,
  changed: new Map(),
  ended: [],
  journal: [],
  serverIds: [],
  rows: new Map(),
})

/** Stores all changes concurrently: each wait costs a turn of the storage. */
export async function writeChanges(tx: OutboxTx, changes: OutboxChanges): Promise<void> {
  const { rows, ended, journal, serverIds, changed } = changes
  await Promise.all([
    ...[...rows].map(([store, ofStore]) => putRows(tx, store, ofStore)),
    endEntries(tx, ended, journal),
    keepServerIds(tx, serverIds),
    changed.size > 0 ? tx.outbox.bulkPut([...changed.values()]) : null,
  ])
}

/** Ends an entry that the service has applied. */
export function endApplied(changes: OutboxChanges, entry: Entry, row: RowChange): void {
  endEntry(changes, entry, row, row.row.version)
}

/** Ends an entry that the service had carried out before; other tablets may have changed the row since. */
export function endFound(changes: OutboxChanges, entry: Entry, row: RowChange): void {
  endEntry(changes, entry, row, isCreate(entry) ? lowestVersion : entry.baseVersion)
}

/** Replaces an entry by one that changes only its own fields of the row. */
export function supersedeMerged(
  changes: OutboxChanges,
  entry: Entry,
  { id, work, row }: { id: string; work: Work; row: RowChange },
): void {
  const { pending } = changes
  const next = supersede(entry, work, { id, baseVersion: row.row.version, seen: row })
  addRecord(changes, entry, { ending: 'superseded', supersededBy: next.id, reason: 'merged' })
  changeEntry(changes, next)
  putBaseRow(changes, entry, row)
  // The forms of later entries showed the row with all fields of this entry on top.
  for (const later of unsentAfter(changes, pending.byLane.get(entry.lane) ?? [], entry))
    if (isOfLane(later, entry) && later.baseVersion >= next.baseVersion)
      changeEntry(changes, { ...later, baseVersion: entry.baseVersion })
  for (const later of unsentAfter(changes, pending.entries, entry))
    if (prerequisitesOf(later).includes(entry.id))
      changeEntry(changes, replacePrerequisite(later, entry.id, next.id))
}

export function parkRefused(changes: OutboxChanges, entry: Entry, conflict: Parked): void {
  changeEntry(changes, park(entry, conflict))
  if (conflict.current && keyOf(conflict.current) === subjectOf(entry).id)
    putBaseRow(changes, entry, conflict.current)
}

/**
 * Parks an entry that may have arrived. Rows that may be its own are stored, because the user may cancel one of them
 * at once.
 */
export function parkAmbiguous(
  changes: OutboxChanges,
  entry: Entry,
  alike: Parked['blocking'],
  current: RowChange | null,
): void {
  changeEntry(changes, park(entry, ambiguousConflict(alike, current, changes.now)))
  for (const row of alike) putBaseRow(changes, entry, { table: 'appointments', row })
}

/** Marks an entry whose answer was lost; it is sent again under its key. */
export function markUnsure(changes: OutboxChanges, entry: Entry): void {
  changeEntry(changes, becomeUnsure(entry))
}

/** Counts a failure of the service on this entry (`status`), and parks the entry after too many while online. */
export function countFailure(
  changes: OutboxChanges,
  entry: Entry,
  { status, isOnline }: { status: number; isOnline: boolean },
): void {
  const { now } = changes
  const since = entry.failingSince ?? now
  // Counts this failure too; lost connections don't count.
  const isOver = (entry.failures ?? 0) + 1 >= brokenTries && now - since >= brokenMs
  const isHopeless = isOver && isOnline
  changeEntry(
    changes,
    isHopeless ? park(entry, brokenConflict(status, now)) : becomeUnsure(entry, now),
  )
}

function addRecord(
  changes: OutboxChanges,
  entry: Entry,
  ending: Omit<EndingNote, 'endedAt'>,
): void {
  changes.journal.push(journalRecord(entry, { ...ending, endedAt: changes.now }))
}

function changeEntry({ changed, rev }: OutboxChanges, entry: Entry): void {
  changed.set(entry.seq, { ...entry, rev })
}

/** Unsent entries after this one in the queue, with the changes so far. */
const unsentAfter = (
  { sentIds, changed }: OutboxChanges,
  among: readonly Entry[],
  { seq }: Entry,
): Entry[] =>
  among
    .filter((later) => later.seq > seq && !hasLeft(later, sentIds))
    .map((later) => changed.get(later.seq) ?? later)

function putBaseRow(changes: OutboxChanges, { store }: Entry, row: RowChange): void {
  const { business, keepsRows, rows } = changes
  changes.business = business && withRow(business, { table: row.table, id: keyOf(row) }, row)
  if (keepsRows) rows.set(store, [...(rows.get(store) ?? []), row])
}

function endEntry(changes: OutboxChanges, entry: Entry, row: RowChange, version: number): void {
  const { business } = changes
  addRecord(changes, entry, { ending: 'applied' })
  changes.ended.push(entry.seq)
  const others = business && entry.about ? relatedRows(business, entry, row) : []
  for (const each of [row, ...others]) putBaseRow(changes, entry, each)
  passOn(changes, entry, row, version)
}

/**
 * Passes the new version and ids of an entry to later entries on the same base version, or on a newer one whose user
 * saw this entry applied. Entries on an older version keep it: another tablet has changed the row in between, so the
 * service must compare it.
 */
function passOn(changes: OutboxChanges, entry: Entry, row: RowChange, version: number): void {
  const { pending, serverIds } = changes
  const ids = serverIdsOf(entry, row)
  serverIds.push(...ids)
  const lane = pending.byLane.get(entry.lane) ?? []
  for (const later of unsentAfter(changes, ids.length > 0 ? pending.entries : lane, entry)) {
    const isNext = later.baseVersion === entry.baseVersion || later.baseVersion > version
    const isBehind = isOfLane(later, entry) && isNext && !isHidden(entry, later)
    const built = isBehind ? { ...later, baseVersion: version } : later
    const next = withServerIds(built, ids)
    if (next !== later) changeEntry(changes, next)
  }
}

/**
 * Whether an entry's user doesn't see this one: business changes are shown to other users only when sent
 * (`overlay/read-context`).
 */
const isHidden = (entry: Entry, { user }: Entry): boolean =>
  entry.about === 'business' && entry.user !== user && !isCreate(entry)

/**
 * Rows that an applied command changes besides its own row. They use the answer's values, because the service may
 * have applied more than was sent.
 */
function relatedRows(business: World, entry: Entry, answered: RowChange): readonly RowChange[] {
  const subject = subjectOf(entry)
  // A row with a server id comes with the lists. An answer older than the known row brings nothing new.
  const isCurrent = (rowIn(business, subject)?.row.version ?? 0) <= answered.row.version
  if (keyOf(answered) !== subject.id || !isCurrent) return []
  const said = Object.entries(answered.row).filter(
    ([field]) => field !== 'id' && field in entry.input,
  )
  const effective = { ...entry, input: { ...entry.input, ...Object.fromEntries(said) } } as Entry // of the same command
  const changed = applyWork(effective, business, contextOf(entry))?.rows ?? []
  return changed.filter((row) => keyOf(row) !== keyOf(answered))
}
