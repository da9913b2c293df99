import { disputed, mergedInput, sameValue } from '#domain/commands/merge'
import { editsIn } from '#domain/commands/own-edits'
import type { Work } from '#domain/commands/work'
import type { Row } from '#domain/rows/rows'
import type { Context, RowChange, World } from '#domain/rows/world'

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
