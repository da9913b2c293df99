import { bookingOf } from '#domain/appointment/group/create-group'
import type { CreateGroupInput, MoveGroupInput } from '#domain/appointment/group/input'
import { otherGroupPlaces, type WaitingGuest } from '#domain/appointment/group/other-group-places'
import { payRest } from '#domain/appointment/group/pay-rest'
import { isGroupMove, isGroupPayment } from '#domain/commands/kinds'
import { isGroupChange } from '#domain/commands/work'
import type { BusinessTime } from '#domain/kernel/dates'
import { isTandem } from '#domain/rows/appointment'
import { withRow } from '#domain/rows/rows'
import type { World } from '#domain/rows/world'
import type { Choice, ConflictCode } from '../api/conflict'
import type { Entry, Parked } from '../store/entry'

/** A refused command about a group, with the rows on which its choices are checked. */
interface RefusedGroup {
  entry: Entry
  conflict: Parked
  world: World
  now: BusinessTime
}

/** Choices for a group one of whose places is taken. Only a user may book a part of the group. */
export function groupChoices(
  { world, now }: Pick<RefusedGroup, 'world' | 'now'>,
  input: CreateGroupInput,
): Choice[] {
  const members = input.members.map((member) => bookingOf(input, member))
  return [...groupMoves(world, members, now), ...invalidGroupChoices(input)]
}

/** Choices for a group that is refused for another reason. */
export const invalidGroupChoices = (input: CreateGroupInput): Choice[] => [
  ...(isSplittable(input) ? [{ kind: 'split' } as const] : []),
  { kind: 'retry' },
  { kind: 'edit' },
]

/** Whether a group has several guests. A guest is not split from the second therapist. */
export const isSplittable = ({ members }: CreateGroupInput): boolean =>
  members.filter((member) => !isTandem(member)).length > 1

function groupMoves(world: World, members: readonly WaitingGuest[], now: BusinessTime): Choice[] {
  const moves = otherGroupPlaces(world, members, now)
  return moves.map((found) => ({ kind: 'move-group', members: found }))
}

/** Kinds of conflict that are about the guests; the others are about the tablet or the user. */
const aboutGuests: ReadonlySet<ConflictCode> = new Set([
  'changed',
  'slot-taken',
  'moved-on',
  'invalid',
  'gone',
])

/** Whether the user decides about all guests of a booked group at once. */
export const isDecidedAsAGroup = ({ entry, conflict }: Pick<RefusedGroup, 'entry' | 'conflict'>) =>
  isGroupChange(entry) && aboutGuests.has(conflict.code)

/**
 * Choices for a refused change of a booked group: other places for all guests, a payment for those who still owe it, the
 * same change again, or no change.
 */
export function groupChangeChoices({ conflict, entry, world, now }: RefusedGroup): Choice[] {
  const isMove = isGroupMove(entry) && conflict.code === 'slot-taken'
  const guests = isMove ? movedGuests(world, entry.input) : []
  const vacated = guests.reduce(
    (next, { id }) => withRow(next, { table: 'appointments', id }, null),
    world,
  )
  const confirm: Choice[] =
    conflict.confirm.length > 0 ? [{ kind: 'confirm', rules: conflict.confirm }] : []
  const moves = groupMoves(vacated, guests, now)
  return [...moves, ...restChoice(entry, world), ...confirm, { kind: 'retry' }, { kind: 'leave' }]
}

/** The choice to place a refused payment with the guests who still owe their part. */
function restChoice(entry: Entry, world: World): Choice[] {
  const rest = isGroupPayment(entry) ? payRest(world, entry.input) : null
  return rest ? [{ kind: 'pay-rest', ...rest }] : []
}

/** The guests of a move in the places that they should get. */
const movedGuests = (world: World, { members }: MoveGroupInput): WaitingGuest[] =>
  members.flatMap(({ id, from: _, ...to }) => {
    const row = world.appointments.get(id)
    return row ? [{ ...row, ...to }] : []
  })
