import { isBooking, isGroupBooking, isPointsChange } from '#domain/commands/kinds'
import { referencesOf, subjectOf, type Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { type Reference, referencesIn, rowReferences } from '#domain/rows/references'
import { bookingIn } from '#domain/rows/rows'
import type { RowChange } from '#domain/rows/world'
import { excludes } from '#domain/slot/near'
import type { Entry, NewEntry } from '../store/entry'
import { laneOf } from './lanes'
import type { PendingIndex } from './pending-index'

/** Ids of the entries that must reach the host before this one. */
export const prerequisitesOf = ({ dependsOn, needs = [] }: Entry): readonly string[] =>
  dependsOn === null ? needs : [dependsOn, ...needs]

/** The entry with the prerequisite `formerId` replaced by `nextId`. */
export function replacePrerequisite(entry: Entry, formerId: string, nextId: string): Entry {
  const follow = (id: string) => (id === formerId ? nextId : id)
  const { dependsOn, needs } = entry
  return {
    ...entry,
    dependsOn: dependsOn && follow(dependsOn),
    ...(needs && { needs: needs.map(follow) }),
  }
}

interface Candidate {
  store: string
  user: string
  /** whether a user's entries are sent before this one, if they are earlier; absent: those of its own user only */
  isAuthor?: (user: string) => boolean
  work: Work
  seen: RowChange | null
  /** the bookings after the command */
  afters: readonly Appointment[]
  mobile: string
  /** entries that are appended before this one in the same transaction */
  earlier?: readonly NewEntry[]
  /** the entry's number in the queue, if it has one; only earlier entries count, so that no two wait for each other */
  seq?: number
}

/** Ids of pending entries that must reach the host before a new entry. `dependsOn` is not among them. */
export const findPrerequisites = (pending: PendingIndex, candidate: Candidate): string[] =>
  [
    ...changesOfReferences(pending, candidate),
    ...unblockingChanges(pending, candidate),
    ...groupJoined(pending, candidate),
  ].map(({ id }) => id)

/**
 * Pending changes of resources or the store to which a command, or its booking, refers. The form showed them, and the
 * host doesn't have them yet.
 */
function changesOfReferences(
  pending: PendingIndex,
  { store, user, work, seen }: Candidate,
): Entry[] {
  const changes = pending.entries.filter(
    (each) => each.about === 'business' && each.user === user && each.store === store,
  )
  if (changes.length === 0) return []
  const references = referencesWithBooking(work, seen)
  const own = laneOf(work)
  // A pending change of the command's own row needs no prerequisite: both are in the same lane.
  return changes.filter(
    (each) => laneOf(each) !== own && includesReference(references, subjectOf(each)),
  )
}

/** The pending booking of the group that a guest joins. */
function groupJoined(pending: PendingIndex, candidate: Candidate): Entry[] {
  const { work } = candidate
  const joins = isBooking(work) ? work.input.joins : undefined
  if (!joins) return []
  return pending.entries.filter(
    (each) =>
      isGroupBooking(each) && each.input.groupId === joins.groupId && isSentBefore(each, candidate),
  )
}

/** Pending changes that free the slot which the booking takes, or may earn the points which it redeems. */
function unblockingChanges(pending: PendingIndex, candidate: Candidate): NewEntry[] {
  const { afters, mobile, earlier = [], seq = Number.POSITIVE_INFINITY } = candidate
  const lane = laneOf(candidate.work)
  const isTaking = isTakingPoints(candidate)
  // Each new entry is compared with all pending ones, so cheap tests come first. `seen` is null where an entry creates
  // its row.
  const isUnblocking = (each: NewEntry) => {
    if (each.seen === null || each.about || each.lane === lane) return false
    if (!isSentBefore(each, candidate)) return false
    if (isTaking && each.mobile === mobile) return true
    const befores = [bookingIn(each.seen) ?? [], each.seenGuests ?? []].flat()
    return befores.some((before) => afters.some((after) => excludes(before, after)))
  }
  const queued = pending.entries.filter((each) => each.seq < seq && isUnblocking(each))
  return [...queued, ...earlier.filter(isUnblocking)]
}

/** Whether an earlier entry will be sent without a wait for another log-in. */
const isSentBefore = (
  each: Pick<NewEntry, 'user' | 'store'>,
  { store, user, isAuthor }: Candidate,
): boolean => each.store === store && (each.user === user || isAuthor?.(each.user) === true)

/** Whether a command redeems or subtracts points. The host refuses even a reservation without enough points. */
function isTakingPoints({ work, seen, afters }: Candidate): boolean {
  if (isPointsChange(work)) return work.input.action === 'SUBTRACT'
  const before = bookingIn(seen)
  return afters.some((after) =>
    before?.id === after.id
      ? after.pointsRedeemed > before.pointsRedeemed
      : after.pointsToRedeem > 0,
  )
}

/** The rows to which a command and its booking refer; the price depends on them. */
export function referencesWithBooking(work: Work, seen: RowChange | null): Reference[] {
  const booking = bookingIn(seen)
  return [
    ...referencesOf(work),
    ...(booking ? referencesIn(rowReferences.appointments, booking) : []),
  ]
}

export const includesReference = (
  references: readonly Reference[],
  { table, id }: Reference,
): boolean => references.some((each) => each.table === table && each.id === id)
