import type { Context, RowChange, World } from '#domain/rows/world'
import { disputed, mergedInput, type Row, sameValue } from '../conflict/merge'
import { editsIn } from '../conflict/own-edits'
import type { Work } from '../store/entry'

/**
 * A command as it is meant for the row as it is now, where its form has shown another one: its own edits
 * only, for the rest would put back what others have changed. Null where they have changed what it is about.
 */
export function inSight(
  work: Work,
  { shown, now }: { shown: Row; now: RowChange },
  world: World,
  context: Context,
): Work | null {
  if (sameValue(shown, now.row)) return work
  const before = { ...now, row: shown } as RowChange // of the same table
  const edits = editsIn(work, before, world, context)
  return disputed(edits, shown, now.row).length > 0 ? null : mergedInput(work, edits, now.row)
}
