import { isCreate, subjectOf } from '#domain/commands/work'
import type { Reference } from '#domain/rows/references'
import type { Session } from '../api/sync'
import type { Entry } from '../store/entry'
import { lanesOf } from './lanes'
import { includesReference, prerequisitesOf, referencesWithBooking } from './prerequisites'

export interface PickOptions {
  session: Session
  limit: number
  /** whether an entry must not be sent yet */
  isHeld: (entry: Entry) => boolean
}

/**
 * The next entries to send, in order: the first of each lane, unless it is parked or waits for a prerequisite. Entries
 * of other users block their lane in this store; entries of other stores block nothing.
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
    if (entry.store !== session.storeCode) continue
    const own = lanesOf(entry)
    const isFirst = !own.some((lane) => lanes.has(lane))
    addAll(lanes, own)
    if (!isFirst) continue
    const isDue = entry.user === session.username && isSendable(entry)
    const isUnblocked = isDue && isReady(byId, entry)
    if (isUnblocked && !isHeld(entry) && isUnreferenced(entry)) picked.push(entry)
  }
  return picked
}

function addAll(lanes: Set<string>, more: readonly string[]): void {
  for (const lane of more) lanes.add(lane)
}

const isSendable = (entry: Entry): boolean => entry.state === 'queued' || entry.state === 'unsure'

/**
 * Entries by id that may hold back others as prerequisites. Left out are entries that may stay for days: those of this
 * user behind another user's in their lane, and changes of bookings and customers behind a parked entry.
 */
function possiblePrerequisites(entries: readonly Entry[], session: Session): Map<string, Entry> {
  const foreign = new Set<string>()
  const parked = new Set<string>()
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    const lanes = lanesOf(entry)
    const isHere = entry.store === session.storeCode
    if (isHere && entry.user !== session.username) addAll(foreign, lanes)
    const isStuck = lanes.some((lane) => foreign.has(lane) || parked.has(lane))
    if (entry.user !== session.username || !isStuck) byId.set(entry.id, entry)
    if (isHere && entry.state === 'parked' && !entry.about) addAll(parked, lanes)
  }
  return byId
}

interface SentReferences {
  seq: number
  rows: readonly Reference[]
}

/**
 * The rows to which this user's pending entries refer. Left out are business changes, parked entries and those that
 * wait for a later entry, because a change held back by one of them could wait for ever.
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
    const lanes = lanesOf(entry)
    const isLeaving =
      entry.user === session.username &&
      isSendable(entry) &&
      !lanes.some((lane) => stuckLanes.has(lane)) &&
      prerequisitesOf(entry).every((id) => leaving.has(id) || isFulfilled(byId, entry, id))
    if (isLeaving) leaving.add(entry.id)
    else addAll(stuckLanes, lanes)
    return isLeaving && !entry.about
      ? [{ seq: entry.seq, rows: referencesWithBooking(entry, entry.seen) }]
      : []
  })
}

const isReady = (byId: ReadonlyMap<string, Entry>, entry: Entry): boolean =>
  prerequisitesOf(entry).every((id) => isFulfilled(byId, entry, id))

/** Whether a prerequisite has ended, or is parked and the entry can do without it. */
function isFulfilled(byId: ReadonlyMap<string, Entry>, entry: Entry, id: string): boolean {
  const prerequisite = byId.get(id)
  if (prerequisite === undefined) return true
  return prerequisite.state === 'parked' && isDispensable(prerequisite, entry)
}

/**
 * Whether an entry can be sent although its prerequisite is parked. A refused change leaves its row as it was. If the
 * prerequisite should have created the customer, a booking creates the customer itself; other entries can't, and a guest
 * who joins a group needs the group.
 */
const isDispensable = (prerequisite: Entry, entry: Entry): boolean =>
  !isCreate(prerequisite) ||
  (prerequisite.id === entry.dependsOn &&
    isCreate(entry) &&
    !entry.needs?.includes(prerequisite.id))
