import { bookingOf, membersOf } from '#domain/commands/work'
import type { Entry } from '../store/entry'
import { carriedBy, laneOfBooking } from './lanes'

/**
 * A row that an entry changes: its lane, and the key of its customer group. `id`: of an appointment; null for other
 * rows.
 */
export interface Part {
  id: string | null
  lane: string
  group: string
}

/**
 * The key of an entry's customer group. It is the mobile number, because entries of one customer affect each other;
 * without a number, the lane.
 */
export const customerGroupOf = (entry: Pick<Entry, 'mobile' | 'lane'>): string =>
  entry.mobile || entry.lane

/** The rows that an entry changes: one, or all members of a group, and the second therapists' bookings. */
export function partsOf(entry: Entry): readonly Part[] {
  const members = membersOf(entry)
  const own =
    members.length === 0
      ? [{ id: bookingOf(entry), lane: entry.lane, group: customerGroupOf(entry) }]
      : members.map(({ id, mobile }) => partOf(id, mobile))
  const carried = carriedBy(entry)
  if (carried.length === 0) return own
  return [...own, ...carried.map(({ id, mobileNumber }) => partOf(id, mobileNumber))]
}

function partOf(id: string, mobile: string): Part {
  const lane = laneOfBooking(id)
  return { id, lane, group: customerGroupOf({ mobile, lane }) }
}

/** Ids of the appointments that an entry changes in one customer group. */
export const bookingsIn = (entry: Entry, group: string): string[] =>
  partsOf(entry).flatMap((part) => (part.group === group && part.id !== null ? [part.id] : []))
