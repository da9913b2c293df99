import { type Entry, isReadable } from '../store/entry'
import { partsOf } from './parts'

/**
 * The outbox in sending order, with indexes. Don't keep it across an await: appends by this tab are added to it, and
 * after any other change it is out of date.
 */
export interface PendingIndex {
  entries: readonly Entry[]
  /** entries by lane; one that changes several rows is in the lanes of all */
  byLane: ReadonlyMap<string, readonly Entry[]>
  /** entries by the key of their customer group */
  byCustomerGroup: ReadonlyMap<string, readonly Entry[]>
  /** keys of customer groups by lane; a lane has several if an entry was queued before its customer was known */
  groupsByLane: ReadonlyMap<string, readonly string[]>
  /** keys of customer groups by store code and business day of their appointments */
  groupsByDay: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  byId: ReadonlyMap<string, Entry>
  /** entries queued by a newer version of the app, whose command and input this version can't read */
  newer: readonly Entry[]
}

interface GrowingIndex extends PendingIndex {
  entries: Entry[]
  byLane: Map<string, Entry[]>
  byCustomerGroup: Map<string, Entry[]>
  groupsByLane: Map<string, string[]>
  groupsByDay: Map<string, Map<string, Set<string>>>
  byId: Map<string, Entry>
}

export function createPendingIndex(unordered: readonly Entry[]): GrowingIndex {
  const index: GrowingIndex = {
    entries: [],
    byLane: new Map(),
    byCustomerGroup: new Map(),
    groupsByLane: new Map(),
    groupsByDay: new Map(),
    byId: new Map(),
    newer: unordered.filter((entry) => !isReadable(entry)),
  }
  const readable = unordered.filter(isReadable).sort((a, b) => a.seq - b.seq)
  for (const entry of readable) addEntry(index, entry)
  return index
}

/** The outbox in order after changes; `gone`: numbers of ended entries. */
export function entriesAfter(
  entries: readonly Entry[],
  changed: readonly Entry[],
  gone: readonly number[],
): Entry[] {
  const ended = new Set(gone)
  const now = new Map(changed.map((entry) => [entry.seq, entry]))
  return entries.filter(({ seq }) => !ended.has(seq)).map((entry) => now.get(entry.seq) ?? entry)
}

/** Adds an entry at the end. */
export function addEntry(index: GrowingIndex, entry: Entry): void {
  index.entries.push(entry)
  index.byId.set(entry.id, entry)
  const days = index.groupsByDay.get(entry.store) ?? new Map<string, Set<string>>()
  index.groupsByDay.set(entry.store, days)
  for (const { lane, group } of partsOf(entry)) {
    add(index.byLane, lane, entry)
    if (index.byCustomerGroup.get(group)?.at(-1) !== entry) add(index.byCustomerGroup, group, entry)
    const ofLane = index.groupsByLane.get(lane)
    if (!ofLane) index.groupsByLane.set(lane, [group])
    else if (!ofLane.includes(group)) ofLane.push(group)
    for (const date of entry.dates) days.set(date, (days.get(date) ?? new Set()).add(group))
  }
}

function add(groups: Map<string, Entry[]>, key: string, entry: Entry): void {
  const group = groups.get(key)
  if (group) group.push(entry)
  else groups.set(key, [entry])
}
