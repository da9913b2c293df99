import { keyOf, type Subject, withRow } from '../rows/rows'
import type { Context, RowChange, World } from '../rows/world'
import { type Edit, editsOf, mergedInput } from './merge'
import { applyWork, subjectOf, type Work } from './work'

/** A row after the command, its subject unless another is given; null when it doesn't change that row. */
export function rowAfter(
  work: Work,
  world: World,
  context: Context,
  { table, id }: Subject = subjectOf(work),
): RowChange | null {
  const rows = applyWork(work, world, context)?.rows
  return rows?.find((each) => each.table === table && keyOf(each) === id) ?? null
}

/** Edits of a command, compared with the row that its form showed. */
export function editsIn(work: Work, shown: RowChange, world: World, context: Context): Edit[] {
  const wanted = rowAfter(work, withRow(world, subjectOf(work), shown), context)
  return editsOf(work, shown.row, wanted?.row ?? null)
}

/** The command with its own edits only, based on the row as it is now. */
export function ownEdits(
  work: Work,
  { shown, now }: { shown: RowChange; now: RowChange },
  world: World,
  context: Context,
): Work {
  const edits = editsIn(work, shown, world, context)
  return mergedInput(work, edits, now.row) ?? work
}
