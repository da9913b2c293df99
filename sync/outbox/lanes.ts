import { membersOf, subjectOf, type Work } from '#domain/commands/work'
import type { Entry } from '../store/entry'

/** The lane of a command: one per row that commands change. */
export function laneOf(work: Work): string {
  const { table, id } = subjectOf(work)
  return `${table}/${id}`
}

/** The lane of an appointment. */
export const laneOfBooking = (id: string): string => `appointments/${id}`

/** The lanes of an entry: one, or those of all guests of a group. It waits for earlier entries of each. */
export function lanesOf(entry: Entry): readonly string[] {
  const members = membersOf(entry)
  return members.length === 0 ? [entry.lane] : members.map(({ id }) => laneOfBooking(id))
}

/**
 * Whether entries share a lane. A customer's lane has the same name in all stores, but entries of different stores are
 * independent.
 */
export const isOfLane = (entry: Entry, { lane, store }: Entry): boolean =>
  entry.lane === lane && entry.store === store
