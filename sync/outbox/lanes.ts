import { isCreate, referencesOf, subjectOf, type Work } from '#domain/commands/work'
import { type Reference, referencesIn, rowReferences } from '#domain/rows/references'
import { bookingIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import type { Session } from '../api/sync'
import type { Entry } from '../store/entry'
import type { PendingIndex } from './pending-index'

/** As many as a host takes in one batch (SPEC.md offline-11). */
export const batchSize = 100

/** The lane of a command: commands about one row are sent in order. */
export function laneOf(work: Work): string {
  const { table, id } = subjectOf(work)
  return `${table}/${id}`
}

export interface Picking {
  session: Session
  limit: number
  /** entries that are not to be tried yet */
  isHeld: (entry: Entry) => boolean
}

/**
 * The entries to send next, in order: the first of each lane, unless it is parked or waits for another. Entries of
 * other users stay and hold their lanes; entries of other stores hold none here, because a customer's lane is the same
 * in all stores. A booking goes before a later price change by the same user.
 */
export function pickNext(entries: readonly Entry[], { session, limit, isHeld }: Picking): Entry[] {
  const lanes = new Set<string>()
  const picked: Entry[] = []
  const byId = reachable(entries, session)
  let promised: Promised[] | undefined
  const isUnpromised = (entry: Entry) => {
    if (!entry.about || isCreate(entry)) return true
    promised ??= promisedIn(entries, byId, session)
    return !promised.some(({ seq, names }) => seq < entry.seq && isAmong(names, subjectOf(entry)))
  }
  for (const entry of entries) {
    if (picked.length >= limit) break
    if (entry.store !== session.storeCode || lanes.has(entry.lane)) continue
    lanes.add(entry.lane)
    const isDue = entry.user === session.username && isSendable(entry)
    if (isDue && isClear(byId, entry) && !isHeld(entry) && isUnpromised(entry)) picked.push(entry)
  }
  return picked
}

/**
 * Entries by id, without those for which nothing waits: this person's that wait behind another's in their lane, and
 * changes of bookings and customers behind a refused one, for it holds its own lane only.
 */
function reachable(entries: readonly Entry[], session: Session): Map<string, Entry> {
  const foreign = new Set<string>()
  const parked = new Set<string>()
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.store === session.storeCode && entry.user !== session.username)
      foreign.add(entry.lane)
    const isStuck = foreign.has(entry.lane) || parked.has(entry.lane)
    if (entry.user !== session.username || !isStuck) byId.set(entry.id, entry)
    if (entry.store === session.storeCode && entry.state === 'parked' && !entry.about)
      parked.add(entry.lane)
  }
  return byId
}

interface Promised {
  seq: number
  names: readonly Reference[]
}

/**
 * The references of this user's pending entries, except business changes. Left out are entries that wait for a
 * decision or for a later entry: a change held behind one of those could wait for ever.
 */
function promisedIn(
  entries: readonly Entry[],
  byId: ReadonlyMap<string, Entry>,
  session: Session,
): Promised[] {
  const going = new Set<string>()
  const stuck = new Set<string>()
  const ours = entries.filter(({ store }) => store === session.storeCode)
  return ours.flatMap((entry) => {
    const isGoing =
      entry.user === session.username &&
      isSendable(entry) &&
      !stuck.has(entry.lane) &&
      rootsOf(entry).every((id) => going.has(id) || isOver(byId, entry, id))
    if (isGoing) going.add(entry.id)
    else stuck.add(entry.lane)
    return isGoing && !entry.about ? [{ seq: entry.seq, names: namedBy(entry, entry.seen) }] : []
  })
}

/** The rows that a command names, and those of the booking it is about, which its price comes from. */
function namedBy(work: Work, seen: RowChange | null): Reference[] {
  const booking = bookingIn(seen)
  return [
    ...referencesOf(work),
    ...(booking ? referencesIn(rowReferences.appointments, booking) : []),
  ]
}

const isAmong = (names: readonly Reference[], { table, id }: Reference): boolean =>
  names.some((each) => each.table === table && each.id === id)

/** A customer's lane is the same in all stores, but another store's changes were given in sight of other rows. */
export const isOfLane = (entry: Entry, { lane, store }: Entry): boolean =>
  entry.lane === lane && entry.store === store

/** The entries that one waits for. */
export const rootsOf = ({ dependsOn, needs = [] }: Entry): readonly string[] =>
  dependsOn === null ? needs : [dependsOn, ...needs]

const isSendable = (entry: Entry): boolean => entry.state === 'queued' || entry.state === 'unsure'

const isClear = (byId: ReadonlyMap<string, Entry>, entry: Entry): boolean =>
  rootsOf(entry).every((id) => isOver(byId, entry, id))

/** Whether a root is done, or was refused and is not needed. */
function isOver(byId: ReadonlyMap<string, Entry>, entry: Entry, rootId: string): boolean {
  const root = byId.get(rootId)
  return root === undefined || (root.state === 'parked' && isOverIt(entry, root))
}

/**
 * Whether an entry can be sent although its prerequisite was refused. A refused change leaves its row as it was.
 * A booking whose prerequisite was to make the customer makes the customer itself; other entries can't.
 */
const isOverIt = (entry: Entry, root: Entry): boolean =>
  !isCreate(root) || (root.id === entry.dependsOn && isCreate(entry))

/**
 * This person's waiting entries that add or change what a command, or the booking that it is about, names: its form
 * was filled in with those on the screen, and no host has them before.
 */
export function groundsOf(
  pending: PendingIndex,
  { store, user, work, seen }: { store: string; user: string; work: Work; seen: RowChange | null },
): string[] {
  const changes = pending.entries.filter(
    (each) => each.about === 'business' && each.user === user && each.store === store,
  )
  if (changes.length === 0) return []
  const names = namedBy(work, seen)
  const own = laneOf(work)
  // A change of the named row itself is in the same lane.
  return changes
    .filter((each) => laneOf(each) !== own && isAmong(names, subjectOf(each)))
    .map(({ id }) => id)
}

/** The same entry where another one stands in its root's place. */
export function rerooted(entry: Entry, root: string, next: string): Entry {
  const follow = (id: string) => (id === root ? next : id)
  const { dependsOn, needs } = entry
  return {
    ...entry,
    dependsOn: dependsOn && follow(dependsOn),
    ...(needs && { needs: needs.map(follow) }),
  }
}
