import { laneSubjectOf, membersOf, type Work } from '#domain/commands/work'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Entry } from '../store/entry'

/** The lane of a command: one per row that commands change, and one per series for its invoices. */
export function laneOf(work: Work): string {
  const { table, id } = laneSubjectOf(work)
  return `${table}/${id}`
}

/** The lane of an appointment. */
export const laneOfBooking = (id: string): string => `appointments/${id}`

/** The lanes of an entry: one for each row that it changes. It waits for earlier entries of each. */
export function lanesOf(entry: Entry): readonly string[] {
  const members = membersOf(entry)
  const own = members.length === 0 ? [entry.lane] : members.map(({ id }) => laneOfBooking(id))
  const carried = carriedBy(entry)
  return carried.length === 0 ? own : [...own, ...carried.map(({ id }) => laneOfBooking(id))]
}

/** The bookings of second therapists that an entry carries along with the guests', as its form showed them. */
export const carriedBy = ({ seenGuests = none }: Entry): readonly Appointment[] =>
  seenGuests.length === 0 ? none : seenGuests.filter(isTandem)

const none: readonly Appointment[] = []

/**
 * Whether entries share a lane. A customer's lane has the same name in all stores, but entries of different stores are
 * independent.
 */
export const isOfLane = (entry: Entry, { lane, store }: Entry): boolean =>
  entry.lane === lane && entry.store === store
