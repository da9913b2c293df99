import type { Context, RowChange, World } from '#domain/world'
import { disputed, type Edit, editsOf, mergedInput, type Row, sameValue } from '../conflict/merge'
import { applyWork, subjectOf } from '../outbox/work'
import type { Work } from '../store/entry'
import { keyOf, withRow } from '../store/rows'

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

/**
 * A command with its own edits only, for a form whose row shows what waits under another one, as a service shows the
 * discounts of its promos: should that be given up, the form would carry it out.
 */
export function ownEdits(work: Work, now: RowChange, world: World, context: Context): Work {
  const edits = editsIn(work, now, world, context)
  return (edits.length > 0 && mergedInput(work, edits, now.row)) || work
}

function editsIn(work: Work, before: RowChange, world: World, context: Context): Edit[] {
  const subject = subjectOf(work)
  const changes = applyWork(work, withRow(world, subject, before), context)
  const wanted = changes?.rows.find(
    (each) => each.table === subject.table && keyOf(each) === subject.id,
  )
  return editsOf(work, before.row, wanted?.row ?? null)
}
