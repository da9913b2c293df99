import { subjectOf } from '#domain/commands/work'
import type { Database } from '../store/db'
import { recordsSince } from '../store/journal'
import type { JournalRecord } from '../store/records'
import { serverIdOf } from './server-ids'

/**
 * The keys of rows that answers have written since a time, in milliseconds since the epoch: a list that was
 * asked for then may have been made before them. Inside a transaction over `journal` and `meta`.
 */
export async function settledSince(db: Database, since: number): Promise<ReadonlySet<string>> {
  const own = (await recordsSince(db, since))
    .filter(hasWritten)
    .map(({ entry }) => subjectOf(entry).id)
  const given = await Promise.all(own.map((id) => serverIdOf(db, id)))
  return new Set([...own, ...given])
}

const hasWritten = ({ ending }: JournalRecord): boolean =>
  ending === 'applied' || ending === 'superseded'
