import type { Discard } from '#domain/calls/exceptions'
import { commandWords } from '#domain/commands/words'
import { subjectOf } from '#domain/commands/work'
import type { JournalItem, Sync } from '#sync'

/** The conflicts in a journal that a user has discarded. */
export const discardedIn = (rows: readonly JournalItem[]): JournalItem[] =>
  rows.filter(({ ending, by }) => ending === 'discarded' && by !== null)

/** A discarded conflict as the service keeps it. */
export function discardOf({ entryId, command, input, by, reason, endedAt }: JournalItem): Discard {
  const { table, id } = subjectOf({ command, input })
  const what = commandWords[command].title
  const at = new Date(endedAt).toISOString()
  const said = (reason ?? '').slice(0, 200)
  return { id: entryId, what, reason: said, by: by ?? '', table, row: id, at }
}

/** Number of entries that are looked at after a conflict was discarded. */
const latest = 20

/** Tells the service of the latest discarded conflicts, in stores that look at exceptions. The journal keeps them anyway. */
export async function tellDiscards({ views, upkeep, online }: Sync): Promise<void> {
  const business = await views.business().read()
  if (!business?.store.showsExceptions) return
  const { rows } = await upkeep.journal(latest).read()
  const found = discardedIn(rows).map(discardOf)
  if (found.length > 0) await online.tellDiscards(found)
}
