import { checkWork, subjectOf, type Work } from '#domain/commands/work'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { keyOf, withRow } from '#domain/rows/rows'
import type { Context, RowChange, World } from '#domain/rows/world'
import type { Choice } from '../api/conflict'
import type { DecisionContext } from './decision-context'
import { resolution } from './resolution'

export const noRoom = refuse('rule', 'The note is full. Please shorten it first.')

/** Why this tablet would refuse a choice; null where it would not, or where no command stands for it. */
export function refusalOf(
  world: World,
  decision: DecisionContext,
  choice: Choice,
  context: Context,
): Refusal | null {
  const work = resolution(decision, choice)
  if (work === 'full') return noRoom
  if (!work || work === 'nothing') return null
  return checkWork(work, worldAsIs(world, decision, work, choice), context)
}

/** The row that a command is about: the customer's where what was wanted is written down there. */
export function rowOf({ entry, current, customer }: DecisionContext, work: Work): RowChange | null {
  const isOfAnother = subjectOf(work).table !== subjectOf(entry).table
  return isOfAnother && customer ? { table: 'customers', row: customer } : current
}

/** The world with the command's row as it is, and without one that is made again. */
export function worldAsIs(
  world: World,
  decision: DecisionContext,
  work: Work,
  { kind }: Choice,
): World {
  const left = kind === 'create-again' ? withRow(world, subjectOf(decision.entry), null) : world
  return withRow(left, subjectOf(work), ofSubject(work, rowOf(decision, work)))
}

/** A command about another row than the one before starts from nothing. */
export function ofSubject(work: Work, current: RowChange | null): RowChange | null {
  return current && keyOf(current) === subjectOf(work).id ? current : null
}
