import { withMoves } from '#domain/appointment/running/ways-out'
import { checkWork, subjectOf, type Work } from '#domain/commands/work'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { keyOf, withRow } from '#domain/rows/rows'
import type { Context, RowChange, World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import { resolution } from './resolution'
import type { ResolutionContext } from './resolution-context'

export const noRoom = refuse('rule', 'The note is full. Please shorten it first.')

/** This tablet's refusal of a choice; null when the choice passes its check, or has no command to check. */
export function refusalOf(
  world: World,
  context: ResolutionContext,
  choice: Choice,
  commandContext: Context,
): Refusal | null {
  const work = resolution(context, choice)
  if (work === 'full') return noRoom
  if (!work || work === 'nothing') return null
  return checkWork(work, worldAsIs(world, context, work, choice, commandContext), commandContext)
}

/** The row that a choice's command changes: the customer's for a customer note, otherwise the current row. */
export function rowOf(
  { entry, current, customer }: ResolutionContext,
  work: Work,
): RowChange | null {
  const isOfAnother = subjectOf(work).table !== subjectOf(entry).table
  return isOfAnother && customer ? { table: 'customers', row: customer } : current
}

/**
 * The world with the row as it is now, for checking a choice's command. For `create-again` the row is missing; for
 * `make-room` the bookings in the way have moved.
 */
export function worldAsIs(
  world: World,
  context: ResolutionContext,
  work: Work,
  choice: Choice,
  commandContext: Context,
): World {
  const { kind } = choice
  const left = kind === 'create-again' ? withRow(world, subjectOf(context.entry), null) : world
  const own = ofSubject(work, rowOf(context, work))
  // A payment for the rest of a group may leave out the guest whose row this is.
  const isOfAnother = own === null && subjectOf(work).id !== subjectOf(context.entry).id
  const asIs = isOfAnother ? left : withRow(left, subjectOf(work), own)
  return kind === 'make-room' ? withMoves(asIs, choice.moves, commandContext) : asIs
}

/** The current row if the command changes it; null for a command about another row. */
export function ofSubject(work: Work, current: RowChange | null): RowChange | null {
  return current && keyOf(current) === subjectOf(work).id ? current : null
}
