import type { Context, RowChange, World } from '#domain/rows/world'
import { applyWork, subjectOf } from '../outbox/work'
import type { Work } from '../store/entry'
import { keyOf, withRow } from '../store/rows'
import { type Edit, editsOf, mergedInput } from './merge'

/** The row that a command is about as it leaves it; null where it leaves it alone. */
export function rowAfter(work: Work, world: World, context: Context): RowChange | null {
  const { table, id } = subjectOf(work)
  const rows = applyWork(work, world, context)?.rows
  return rows?.find((each) => each.table === table && keyOf(each) === id) ?? null
}

/** What a command edits of the row that its form has shown. */
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
