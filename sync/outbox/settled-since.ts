import { subjectOf } from '#domain/commands/work'
import { recordsSince } from '../store/journal'
import type { JournalRecord } from '../store/records'
import type { ReadTx } from '../store/tx'
import { serverIdOf } from './server-ids'

/**
 * The keys of rows that answers have written since a time, in milliseconds since the epoch: a list that was
 * asked for then may have been made before them.
 */
export async function settledSince(
  tx: ReadTx<'journal' | 'meta'>,
  since: number,
): Promise<ReadonlySet<string>> {
  const own = (await recordsSince(tx, since))
    .filter(hasWritten)
    .map(({ entry }) => subjectOf(entry).id)
  const given = await Promise.all(own.map((id) => serverIdOf(tx, id)))
  return new Set([...own, ...given])
}

const hasWritten = ({ ending }: JournalRecord): boolean =>
  ending === 'applied' || ending === 'superseded'
