import type { Given } from '../staff/given'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** Checks that the service has all guests of a group or none, also those who were cancelled since. */
export function checkGroups(books: Books, given: readonly Given[], violate: Violate): void {
  const stored = new Map<string, number>()
  for (const { groupId } of books.appointments)
    if (groupId !== null) stored.set(groupId, (stored.get(groupId) ?? 0) + 1)
  const wanted = new Map<string, number>()
  for (const { input } of given)
    if ('members' in input) wanted.set(input.groupId, input.members.length)
  for (const [groupId, count] of stored)
    if (count !== wanted.get(groupId))
      violate(`service: ${count} of ${wanted.get(groupId)} guests of group ${groupId} are booked`)
}
