import { isCreate, subjectOf } from '#domain/commands/work'
import type { Reference } from '#domain/rows/references'
import type { Session } from '../api/sync'
import type { Entry } from '../store/entry'
import { includesReference, prerequisitesOf, referencesWithBooking } from './prerequisites'

export interface PickOptions {
  session: Session
  limit: number
  /** entries that must not be tried yet */
  isHeld: (entry: Entry) => boolean
}

/**
 * The entries to send next, in order: the first of each lane, unless it is parked or waits for another. Entries of
 * other users stay and block their lanes; entries of other stores don't, because a customer's lane has the same name
 * in all stores.
 */
export function pickNext(
  entries: readonly Entry[],
  { session, limit, isHeld }: PickOptions,
): Entry[] {
  const lanes = new Set<string>()
  const picked: Entry[] = []
  const byId = possiblePrerequisites(entries, session)
  let references: SentReferences[] | undefined
  const isUnreferenced = (entry: Entry) => {
    if (!entry.about || isCreate(entry)) return true
    references ??= sentReferences(entries, byId, session)
    const subject = subjectOf(entry)
    return !references.some(({ seq, rows }) => seq < entry.seq && includesReference(rows, subject))
  }
  for (const entry of entries) {
    if (picked.length >= limit) break
    if (entry.store !== session.storeCode || lanes.has(entry.lane)) continue
    lanes.add(entry.lane)
    const isDue = entry.user === session.username && isSendable(entry)
    const isUnblocked = isDue && isReady(byId, entry)
    if (isUnblocked && !isHeld(entry) && isUnreferenced(entry)) picked.push(entry)
  }
  return picked
}

const isSendable = (entry: Entry): boolean => entry.state === 'queued' || entry.state === 'unsure'

/**
 * Entries by id for which another entry may wait. Left out are this user's entries behind another user's in their
 * lane, and changes of bookings and customers behind a refused one: waiting for those could take days.
 */
function possiblePrerequisites(entries: readonly Entry[], session: Session): Map<string, Entry> {
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

interface SentReferences {
  seq: number
  rows: readonly Reference[]
}

/**
 * References of this user's pending entries to rows, except business changes. Left out are entries that wait for a
 * decision or a later entry: a change held behind one of those could wait for ever.
 */
function sentReferences(
  entries: readonly Entry[],
  byId: ReadonlyMap<string, Entry>,
  session: Session,
): SentReferences[] {
  const leaving = new Set<string>()
  const stuckLanes = new Set<string>()
  const ofStore = entries.filter(({ store }) => store === session.storeCode)
  return ofStore.flatMap((entry) => {
    const isLeaving =
      entry.user === session.username &&
      isSendable(entry) &&
      !stuckLanes.has(entry.lane) &&
      prerequisitesOf(entry).every((id) => leaving.has(id) || isFulfilled(byId, entry, id))
    if (isLeaving) leaving.add(entry.id)
    else stuckLanes.add(entry.lane)
    return isLeaving && !entry.about
      ? [{ seq: entry.seq, rows: referencesWithBooking(entry, entry.seen) }]
      : []
  })
}

const isReady = (byId: ReadonlyMap<string, Entry>, entry: Entry): boolean =>
  prerequisitesOf(entry).every((id) => isFulfilled(byId, entry, id))

/** Whether a prerequisite has ended, or was refused and the entry can do without it. */
function isFulfilled(byId: ReadonlyMap<string, Entry>, entry: Entry, id: string): boolean {
  const prerequisite = byId.get(id)
  if (prerequisite === undefined) return true
  return prerequisite.state === 'parked' && isDispensable(prerequisite, entry)
}

/**
 * Whether an entry can be sent although its prerequisite was refused. A refused change leaves its row unchanged. A
 * booking creates the customer itself if its prerequisite failed to; other entries can't.
 */
const isDispensable = (prerequisite: Entry, entry: Entry): boolean =>
  !isCreate(prerequisite) || (prerequisite.id === entry.dependsOn && isCreate(entry))
