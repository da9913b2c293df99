import { isCreate, membersOf, subjectOf, type Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { IdMap } from '#domain/rows/references'
import { keyOf, withRow } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { Entry, Parked } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { putRows } from '../store/put-rows'
import type { JournalRecord } from '../store/records'
import type { OutboxTx, ReplicaTx } from '../store/tx'
import { isOfLane, laneOfBooking } from './lanes'
import { ambiguousConflict, brokenConflict } from './parking'
import type { PendingIndex } from './pending-index'
import { prerequisitesOf, replacePrerequisite } from './prerequisites'
import { carriedRows, relatedRows } from './related-rows'
import { keepServerIds, serverIdsOf, withServerIds } from './server-ids'
import { becomeUnsure, hasLeft, park } from './states'
import { supersede } from './supersede'

/**
 * An entry is parked after this many failures of the service, if this many milliseconds passed from the first to the
 * last.
 */
const brokenTries = 10
const brokenMs = 15 * 60_000

/** The version that the service gives to a new row. */
const lowestVersion = 1

interface CommitContext {
  /** the service's resources of the store; null unless an answer was a refusal or about resources */
  business: World | null
  /** base rows of guests with second therapists whose changes were applied, and of these therapists' bookings */
  together: ReadonlyMap<string, Appointment>
  pending: PendingIndex
  /** ids of entries that were sent, whose request must not change any more */
  sentIds: ReadonlySet<string>
  /** whether the service's rows are stored; false after a log-out has emptied the replica */
  keepsRows: boolean
  rev: number
  now: number
}

/** The collected changes of outbox, journal and base rows: one large write costs less than many. */
export interface OutboxChanges extends CommitContext {
  /** changed entries by number */
  changed: Map<number, Entry>
  /** numbers of ended entries */
  ended: number[]
  journal: JournalRecord[]
  serverIds: IdMap[number][]
  /** base rows by store code */
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

/** Stores all changes. The requests run concurrently, because each wait for the storage costs time. */
export async function writeChanges(
  tx: OutboxTx & ReplicaTx,
  changes: OutboxChanges,
): Promise<void> {
  const { rows, ended, journal, serverIds, changed } = changes
  await Promise.all([
    ...[...rows].map(([store, ofStore]) => putRows(tx, store, ofStore)),
    endEntries(tx, ended, journal),
    keepServerIds(tx, serverIds),
    changed.size > 0 ? tx.outbox.bulkPut([...changed.values()]) : null,
  ])
}

/** Ends an entry that the service has applied. `others`: the other rows of the answer. */
export function endApplied(
  changes: OutboxChanges,
  entry: Entry,
  row: RowChange,
  others: readonly RowChange[] = [],
): void {
  endEntry(changes, entry, row, row.row.version)
  for (const other of others) {
    putBaseRow(changes, entry, other)
    passOnMember(changes, entry, other)
  }
  for (const carried of carriedRows(changes, [row, ...others])) putBaseRow(changes, entry, carried)
}

/**
 * Ends an entry that the service had carried out earlier. Other tablets may have changed the row since, so later
 * entries keep its base version (1 after a create) and the service compares them.
 */
export function endFound(changes: OutboxChanges, entry: Entry, row: RowChange): void {
  endEntry(changes, entry, row, isCreate(entry) ? lowestVersion : entry.baseVersion)
}

/** Replaces an entry by one that changes only the fields which its user edited. */
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
  // The forms of later entries showed the row with this entry applied, so they contain its values. They get its base
  // version, and the host compares them again.
  for (const later of unsentAfter(changes, pending.byLane.get(entry.lane) ?? [], entry))
    if (isOfLane(later, entry) && later.baseVersion >= next.baseVersion)
      changeEntry(changes, { ...later, baseVersion: entry.baseVersion })
  for (const later of unsentAfter(changes, pending.entries, entry))
    if (prerequisitesOf(later).includes(entry.id))
      changeEntry(changes, replacePrerequisite(later, entry.id, next.id))
}

/** Parks a refused entry. A booking that its user has taken back meanwhile needs no decision: both entries end. */
export function parkRefused(changes: OutboxChanges, entry: Entry, conflict: Parked): void {
  const undo = conflict.code === 'not-allowed' ? null : undoOf(changes, entry)
  if (undo) {
    for (const each of [entry, undo]) {
      addRecord(changes, each, { ending: 'withdrawn', by: each.user })
      changes.ended.push(each.seq)
    }
    return
  }
  changeEntry(changes, park(entry, conflict))
  if (conflict.current && keyOf(conflict.current) === subjectOf(entry).id)
    putBaseRow(changes, entry, conflict.current)
}

/**
 * Parks an entry that may have arrived. Rows that it may have made (`alike`) are stored, because the user may want to
 * cancel one of them.
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

/** Marks an entry whose answer was lost; the send loop sends it again under its key. */
export function markUnsure(changes: OutboxChanges, entry: Entry): void {
  changeEntry(changes, becomeUnsure(entry))
}

/**
 * Counts a failure of the service on this entry (`status`). After ten failures over at least 15 minutes the entry is
 * parked, if the tablet is online.
 */
export function countFailure(
  changes: OutboxChanges,
  entry: Entry,
  { status, isOnline }: { status: number; isOnline: boolean },
): void {
  const { now } = changes
  const since = entry.failingSince ?? now
  // This failure counts too; lost connections don't.
  const isOver = (entry.failures ?? 0) + 1 >= brokenTries && now - since >= brokenMs
  const isHopeless = isOver && isOnline
  const next = isHopeless ? park(entry, brokenConflict(status, now)) : becomeUnsure(entry, now)
  changeEntry(changes, next)
}

/** The entry that takes the new booking of an entry back; null: none. */
function undoOf(changes: OutboxChanges, entry: Entry): Entry | null {
  if (!isCreate(entry)) return null
  const lane = changes.pending.byLane.get(entry.lane) ?? []
  const takesBack = ({ input }: Entry) => 'takesBack' in input && input.takesBack === true
  return unsentAfter(changes, lane, entry).find(takesBack) ?? null
}

function addRecord(
  changes: OutboxChanges,
  entry: Entry,
  ending: Omit<EndingNote, 'endedAt'>,
): void {
  changes.journal.push(journalRecord(entry, { ...ending, endedAt: changes.now }))
}

export function changeEntry({ changed, rev }: OutboxChanges, entry: Entry): void {
  changed.set(entry.seq, { ...entry, rev })
}

/**
 * Entries after this one in the queue that were not sent, or not since a restore, with the changes collected so far. The
 * request of the latter must not change.
 */
const unsentAfter = (
  { sentIds, changed }: OutboxChanges,
  among: readonly Entry[],
  { seq }: Entry,
): Entry[] =>
  among
    .filter(
      (later) => later.seq > seq && !(later.lost ? sentIds.has(later.id) : hasLeft(later, sentIds)),
    )
    .map((later) => changed.get(later.seq) ?? later)

function putBaseRow(changes: OutboxChanges, { store }: Entry, row: RowChange): void {
  const { business, keepsRows, rows } = changes
  changes.business = business && withRow(business, { table: row.table, id: keyOf(row) }, row)
  if (keepsRows) rows.set(store, [...(rows.get(store) ?? []), row])
}

function endEntry(changes: OutboxChanges, entry: Entry, row: RowChange, version: number): void {
  const { business } = changes
  addRecord(changes, entry, { ending: 'applied', version: row.row.version })
  changes.ended.push(entry.seq)
  const others = business && entry.about ? relatedRows(business, entry, row) : []
  for (const each of [row, ...others]) putBaseRow(changes, entry, each)
  passOn(changes, entry, row, version)
}

/**
 * Gives the row's new version and ids to later entries based on the same version as this one, or on a version newer
 * than the answer. Others keep theirs: another tablet has changed the row in between, so the service must compare them.
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
    const next = later.lost ? built : withServerIds(built, ids)
    if (next !== later) changeEntry(changes, next)
  }
}

/** Gives the version of a member of a group to the later entries of its lane that are based on the version before. */
function passOnMember(changes: OutboxChanges, entry: Entry, other: RowChange): void {
  const id = keyOf(other)
  const lane = laneOfBooking(id)
  const before = membersOf(entry).find((member) => member.id === id)?.version
  for (const later of unsentAfter(changes, changes.pending.byLane.get(lane) ?? [], entry))
    if (later.store === entry.store && later.lane === lane && later.baseVersion === before)
      changeEntry(changes, { ...later, baseVersion: other.row.version })
}

/**
 * Whether the form of the second entry did not show the first: pending changes of the business are shown to their own
 * user only (`overlay/read-context`).
 */
const isHidden = (entry: Entry, { user }: Entry): boolean =>
  entry.about === 'business' && entry.user !== user && !isCreate(entry)
