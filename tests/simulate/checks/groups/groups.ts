import { type EndedRecord, endedOn, type SeenTablet } from '../../device/records'
import { openingGroup } from '../../service/morning'
import type { Given } from '../../staff/given'
import type { Violate } from '../devices'
import type { Books } from '../read-books'
import { stepsOf } from '../row-states'

/** Checks that the service has all guests of a group or none, also those who were cancelled since. */
export function checkGroups(books: Books, given: readonly Given[], violate: Violate): void {
  const stored = new Map<string, number>()
  for (const { groupId } of books.appointments)
    if (groupId !== null && !groupId.startsWith(openingGroup))
      stored.set(groupId, (stored.get(groupId) ?? 0) + 1)
  const wanted = new Map<string, number>()
  for (const { command, input } of given)
    if (command === 'createGroup' && 'members' in input)
      wanted.set(input.groupId, input.members.length)
  for (const [groupId, count] of stored)
    if (count !== wanted.get(groupId))
      violate(`service: ${count} of ${wanted.get(groupId)} guests of group ${groupId} are booked`)
}

/** A guest in a command about a group, as far as it says where the guest goes. */
type Guest = Readonly<Record<string, unknown>> & { id: string }

const places = ['startDate', 'startTime', 'staffId', 'roomId'] as const

/** Checks that a change of a group that counts as applied was made for all guests that it names. */
export function checkGroupChanges(
  tablets: readonly SeenTablet[],
  books: Pick<Books, 'appointments' | 'effects' | 'receipts'>,
  violate: Violate,
): void {
  const steps = stepsOf(books)
  for (const { id, ending, entry } of tablets.flatMap(endedOn)) {
    const isChange = entry.command === 'moveGroup' || entry.command === 'cancelGroup'
    const receipt = books.receipts.get(id)
    if (!isChange || ending !== 'applied' || !receipt) continue
    const made = [receipt, ...(receipt.others ?? [])]
    for (const guest of guestsIn(entry)) {
      const version = made.find(({ row }) => row === guest.id)?.version
      const after = steps.find(
        ({ effect }) => effect.row === guest.id && effect.version === version,
      )?.after
      const isDone =
        entry.command === 'cancelGroup'
          ? after?.status === 'CANCELLED'
          : places.every((field) => guest[field] === undefined || guest[field] === after?.[field])
      if (!isDone) violate(`service: ${entry.command} ${id} left out guest ${guest.id}`)
    }
  }
}

const guestsIn = ({ input }: EndedRecord['entry']): readonly Guest[] => input.members ?? []
