import { disputed, mergedInput, sameValue } from '#domain/commands/merge'
import { editsIn } from '#domain/commands/own-edits'
import type { Work } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { Context, RowChange, World } from '#domain/rows/world'

/**
 * Adapts a command to the row as it is now, where its form showed an older one: keeps its own edits only, because the
 * rest would undo another tablet's changes. Null where both changed the same.
 */
export function adaptToCurrent(
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
