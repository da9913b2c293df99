import { isCreate, subjectOf } from '#domain/commands/work'
import type { Reference } from '#domain/rows/references'
import type { Authors } from '../session/authors'
import type { Entry } from '../store/entry'
import { lanesOf } from './lanes'
import { includesReference, prerequisitesOf, referencesWithBooking } from './prerequisites'

export interface PickOptions {
  /** the users whose entries may be sent */
  authors: Authors
  limit: number
  /** whether an entry must not be sent yet */
  isHeld: (entry: Entry) => boolean
}

/**
 * The next entries to send, in order: the first of each lane, unless it is parked or waits for a prerequisite. Entries
 * of users who are no authors block their lane in this store; entries of other stores block nothing.
 */
export function pickNext(
  entries: readonly Entry[],
  { authors, limit, isHeld }: PickOptions,
): Entry[] {
  const lanes = new Set<string>()
  const picked: Entry[] = []
  const byId = possiblePrerequisites(entries, authors)
  const sent = { byId, authors }
  let references: SentReferences[] | undefined
  const isUnreferenced = (entry: Entry) => {
    if (!entry.about || isCreate(entry)) return true
    references ??= sentReferences(entries, sent)
    const subject = subjectOf(entry)
    return !references.some(({ seq, rows }) => seq < entry.seq && includesReference(rows, subject))
  }
  for (const entry of entries) {
    if (picked.length >= limit) break
    if (entry.store !== authors.store) continue
    const own = lanesOf(entry)
    const isFirst = !own.some((lane) => lanes.has(lane))
    addAll(lanes, own)
    if (!isFirst) continue
    const isDue = authors.isAuthor(entry.user) && isSendable(entry)
    const isUnblocked = isDue && isReady(sent, entry)
    if (isUnblocked && !isHeld(entry) && isUnreferenced(entry)) picked.push(entry)
  }
  return picked
}

function addAll(lanes: Set<string>, more: readonly string[]): void {
  for (const lane of more) lanes.add(lane)
}

const isSendable = (entry: Entry): boolean => entry.state === 'queued' || entry.state === 'unsure'

/**
 * Entries by id that may hold back others as prerequisites. Left out are entries that may stay for days: those of authors
 * behind another user's in their lane, and changes of bookings and customers behind a parked entry.
 */
export function possiblePrerequisites(
  entries: readonly Entry[],
  authors: Authors,
): Map<string, Entry> {
  const foreign = new Set<string>()
  const parked = new Set<string>()
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    const lanes = lanesOf(entry)
    const isHere = entry.store === authors.store
    if (isHere && !authors.isAuthor(entry.user)) addAll(foreign, lanes)
    const isStuck = lanes.some((lane) => foreign.has(lane) || parked.has(lane))
    if (!authors.isAuthor(entry.user) || !isStuck) byId.set(entry.id, entry)
    if (isHere && entry.state === 'parked' && !entry.about) addAll(parked, lanes)
  }
  return byId
}

interface SentReferences {
  seq: number
  rows: readonly Reference[]
}

/**
 * The rows to which the authors' pending entries refer. Left out are business changes, parked entries and those that
 * wait for a later entry, because a change held back by one of them could wait for ever.
 */
function sentReferences(entries: readonly Entry[], sent: Prerequisites): SentReferences[] {
  const { authors } = sent
  const leaving = new Set<string>()
  const stuckLanes = new Set<string>()
  const ofStore = entries.filter(({ store }) => store === authors.store)
  return ofStore.flatMap((entry) => {
    const lanes = lanesOf(entry)
    const isLeaving =
      authors.isAuthor(entry.user) &&
      isSendable(entry) &&
      !lanes.some((lane) => stuckLanes.has(lane)) &&
      prerequisitesOf(entry).every((id) => leaving.has(id) || isFulfilled(sent, entry, id))
    if (isLeaving) leaving.add(entry.id)
    else addAll(stuckLanes, lanes)
    return isLeaving && !entry.about
      ? [{ seq: entry.seq, rows: referencesWithBooking(entry, entry.seen) }]
      : []
  })
}

interface Prerequisites {
  /** entries that may hold back others */
  byId: ReadonlyMap<string, Entry>
  authors: Authors
}

const isReady = (sent: Prerequisites, entry: Entry): boolean =>
  prerequisitesOf(entry).every((id) => isFulfilled(sent, entry, id))

/**
 * Whether a prerequisite has ended, or is parked and the entry can do without it. A customer whose first booking waits
 * for the log-in of its user is created by the next booking.
 */
export function isFulfilled({ byId, authors }: Prerequisites, entry: Entry, id: string): boolean {
  const prerequisite = byId.get(id)
  if (prerequisite === undefined) return true
  if (prerequisite.state === 'parked') return isDispensable(prerequisite, entry)
  return !authors.isAuthor(prerequisite.user) && createsCustomerToo(prerequisite, entry)
}

/**
 * Whether an entry can be sent although its prerequisite is parked. A refused change leaves its row as it was. If the
 * prerequisite should have created the customer, a booking creates the customer itself; other entries can't, and a guest
 * who joins a group needs the group.
 */
const isDispensable = (prerequisite: Entry, entry: Entry): boolean =>
  !isCreate(prerequisite) || createsCustomerToo(prerequisite, entry)

const createsCustomerToo = (prerequisite: Entry, entry: Entry): boolean =>
  prerequisite.id === entry.dependsOn && isCreate(entry) && !entry.needs?.includes(prerequisite.id)
