import { applyWork, isCreate, requestOf, subjectOf, type Work } from '#domain/commands/work'
import type { IdMap } from '#domain/rows/references'
import { keyOf, rowIn, withRow } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithDb } from '../store/db'
import { contextOf, type Entry, type Parked } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { putRows } from '../store/put-rows'
import type { JournalRecord } from '../store/records'
import { isOfLane, rerooted, rootsOf } from './lanes'
import { keepServerIds, serverIdsOf, withServerIds } from './server-ids'
import { becomeUnsure, hasLeft, park } from './states'
import type { Waiting } from './waiting'

/** A service that breaks on one entry only is given this many tries over this long. */
const brokenTries = 10
const brokenMs = 15 * 60_000

/** Only a row that nobody has changed since it was made can have it. */
const lowestVersion = 1

export interface Desk {
  now: number
  applied(entry: Entry, row: RowChange): void
  /** the service has it already, beside what others may have changed */
  found(entry: Entry, row: RowChange): void
  merged(entry: Entry, work: Work, row: RowChange): void
  parked(entry: Entry, conflict: Parked): void
  doubtful(entry: Entry, alike: Parked['blocking'], current: RowChange | null): void
  /** `failing`: the status of a service that breaks on it or can't be read; null: the line */
  unsure(entry: Entry, failing: number | null): void
  /** what has become of the outbox: entries as they are now, and the numbers of those that ended */
  done(): { changed: readonly Entry[]; gone: readonly number[] }
  /** Writes it all down. Inside the transaction that the desk was made for. */
  save(): Promise<void>
}

interface Ground {
  /** as the service has it; read where something of it was applied or refused */
  business: World | null
  waiting: Waiting
  /** ids of entries that have left: what is said under a key never changes */
  onTheirWay: ReadonlySet<string>
  /** whether the service's rows are kept too */
  keepsRows: boolean
  rev: number
  now: number
}

/** Collects what a transaction is to write, so that it is few large writes. */
export function createDesk(parts: WithDeps & WithDb & WithStatus, ground: Ground): Desk {
  const { waiting, onTheirWay, keepsRows, rev, now } = ground
  const { db, deps, status } = parts
  const changed = new Map<number, Entry>()
  const gone: number[] = []
  const records: JournalRecord[] = []
  const serverIds: IdMap[number][] = []
  const rows = new Map<string, RowChange[]>()

  const record = (entry: Entry, note: Omit<EndingNote, 'endedAt'>) =>
    records.push(journalRecord(entry, { ...note, endedAt: now }))
  const change = (entry: Entry) => changed.set(entry.seq, { ...entry, rev })
  /** What waits behind an entry in line, as the answers before have left it. */
  const unsentAfter = (among: readonly Entry[], { seq }: Entry): Entry[] =>
    among
      .filter((later) => later.seq > seq && !hasLeft(later, onTheirWay))
      .map((later) => changed.get(later.seq) ?? later)
  let { business } = ground
  function base(entry: Entry, row: RowChange) {
    business &&= withRow(business, { table: row.table, id: keyOf(row) }, row)
    if (keepsRows) rows.set(entry.store, [...(rows.get(entry.store) ?? []), row])
  }

  /**
   * Entries behind an applied one build on the version and the ids that it got. So do those given in sight of a newer
   * version: their user saw this entry on top of it. Those on an older version keep it, because others have changed the
   * row in between; they are compared with it when their turn comes.
   */
  function handOn(entry: Entry, row: RowChange, version: number) {
    const given = serverIdsOf(entry, row)
    serverIds.push(...given)
    const lane = waiting.byLane.get(entry.lane) ?? []
    for (const later of unsentAfter(given.length > 0 ? waiting.entries : lane, entry)) {
      const isNext = later.baseVersion === entry.baseVersion || later.baseVersion > version
      const isBehind = isOfLane(later, entry) && isNext && !isHidden(entry, later)
      const built = isBehind ? { ...later, baseVersion: version } : later
      const next = withServerIds(built, given)
      if (next !== later) change(next)
    }
  }

  function isHopeless(entry: Entry): boolean {
    const since = entry.failingSince ?? now
    // The one that is taken in now counts; lost connections don't.
    const isOver = (entry.failures ?? 0) + 1 >= brokenTries && now - since >= brokenMs
    return isOver && status.current().online === true
  }

  function end(entry: Entry, row: RowChange, version: number) {
    record(entry, { ending: 'applied' })
    gone.push(entry.seq)
    const others = business && entry.about ? besides(business, entry, row) : []
    for (const each of [row, ...others]) base(entry, each)
    handOn(entry, row, version)
  }

  return {
    now,
    applied: (entry, row) => end(entry, row, row.row.version),
    found: (entry, row) => end(entry, row, isCreate(entry) ? lowestVersion : entry.baseVersion),
    merged(entry, work, row) {
      const next = superseding(entry, work, {
        id: deps.ids(),
        baseVersion: row.row.version,
        seen: row,
      })
      record(entry, { ending: 'superseded', supersededBy: next.id, reason: 'merged' })
      change(next)
      base(entry, row)
      // Given in sight of what others did, but with this entry's whole form on top of it.
      for (const later of unsentAfter(waiting.byLane.get(entry.lane) ?? [], entry))
        if (isOfLane(later, entry) && later.baseVersion >= next.baseVersion)
          change({ ...later, baseVersion: entry.baseVersion })
      for (const later of unsentAfter(waiting.entries, entry))
        if (rootsOf(later).includes(entry.id)) change(rerooted(later, entry.id, next.id))
    },
    parked(entry, conflict) {
      change(park(entry, conflict))
      if (conflict.current && keyOf(conflict.current) === subjectOf(entry).id)
        base(entry, conflict.current)
    },
    doubtful(entry, alike, current) {
      change(park(entry, doubtfulConflict(alike, current, now)))
      // Whoever settles it may want to cancel one of them at once.
      for (const row of alike) base(entry, { table: 'appointments', row })
    },
    unsure(entry, failing) {
      if (failing === null) change(becomeUnsure(entry))
      else if (isHopeless(entry)) change(park(entry, brokenConflict(failing, now)))
      else change(becomeUnsure(entry, now))
    },
    done: () => ({ changed: [...changed.values()], gone }),
    async save() {
      await Promise.all([
        ...[...rows].map(([store, ofStore]) => putRows(db, store, ofStore)),
        endEntries(db, gone, records),
        keepServerIds(db, serverIds),
        changed.size > 0 ? db.outbox.bulkPut([...changed.values()]) : null,
      ])
    },
  }
}

/** A person's change of the business shows to nobody else on the tablet before it is sent (`fold/scene`). */
const isHidden = (entry: Entry, { user }: Entry): boolean =>
  entry.about === 'business' && entry.user !== user && !isCreate(entry)

/**
 * The rows on the other side of what was applied: an answer tells of its own row only. They follow what that says, for
 * the service may have more than was sent.
 */
function besides(business: World, entry: Entry, own: RowChange): readonly RowChange[] {
  const subject = subjectOf(entry)
  // Under a name that the host has given it the lists tell of it soon; what is older than what is known they told.
  const isNews = (rowIn(business, subject)?.row.version ?? 0) <= own.row.version
  if (keyOf(own) !== subject.id || !isNews) return []
  const said = Object.entries(own.row).filter(([field]) => field !== 'id' && field in entry.input)
  const told = { ...entry, input: { ...entry.input, ...Object.fromEntries(said) } } as Entry // of the same command
  const changed = applyWork(told, business, contextOf(entry))?.rows ?? []
  return changed.filter((row) => keyOf(row) !== keyOf(own))
}

const nothingSaid: Omit<Parked, 'code' | 'message' | 'status' | 'at'> = {
  current: null,
  obstacles: [],
  blocking: [],
  field: null,
  confirm: [],
  fields: [],
}

const brokenConflict = (status: number, at: number): Parked => ({
  ...nothingSaid,
  code: 'cannot-send',
  message: 'Something went wrong',
  status,
  at,
})

export const doubtfulConflict = (
  alike: Parked['blocking'],
  current: RowChange | null,
  at: number,
): Parked => ({
  ...nothingSaid,
  code: 'maybe-twice',
  message: 'Nobody knows whether this arrived: the answer was lost.',
  status: 0,
  blocking: alike,
  current,
  at,
})

/**
 * The entry that stands in another's place in line: a new key, for a body never changes under its
 * key.
 */
export function superseding(
  entry: Entry,
  work: Work,
  ground: Pick<Entry, 'id' | 'baseVersion' | 'seen'>,
): Entry {
  return {
    ...entry,
    ...work,
    ...ground,
    state: 'queued',
    attempts: 0,
    failingSince: null,
    failures: 0,
    request: requestOf(work),
    conflict: null,
    supersedes: entry.id,
  }
}
