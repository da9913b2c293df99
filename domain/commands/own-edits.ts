import { keyOf, withRow } from '../rows/rows'
import type { Context, RowChange, World } from '../rows/world'
import { type Edit, editsOf, mergedInput } from './merge'
import { applyWork, subjectOf, type Work } from './work'

/** The row that a command is about as it leaves it; null where it leaves it alone. */
export function rowAfter(work: Work, world: World, context: Context): RowChange | null {
  const { table, id } = subjectOf(work)
  const rows = applyWork(work, world, context)?.rows
  return rows?.find((each) => each.table === table && keyOf(each) === id) ?? null
}

/** Edits of a command to the row that its form has shown. */
export function editsIn(work: Work, shown: RowChange, world: World, context: Context): Edit[] {
  const wanted = rowAfter(work, withRow(world, subjectOf(work), shown), context)
  return editsOf(work, shown.row, wanted?.row ?? null)
}

/** A command with its own edits only, for the row as it is now. */
export function ownEdits(
  work: Work,
  { shown, now }: { shown: RowChange; now: RowChange },
  world: World,
  context: Context,
): Work {
  const edits = editsIn(work, shown, world, context)
  return mergedInput(work, edits, now.row) ?? work
}
