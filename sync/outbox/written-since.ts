import { membersOf, subjectOf } from '#domain/commands/work'
import { recordsSince } from '../store/journal'
import type { JournalRecord } from '../store/records'
import type { ReadTx } from '../store/tx'
import { serverIdOf } from './server-ids'

/**
 * Keys of rows that answers have written since a time (milliseconds since the epoch). A list requested at that time may
 * have older versions of them.
 */
export async function keysWrittenSince(
  tx: ReadTx<'journal' | 'meta'>,
  since: number,
): Promise<ReadonlySet<string>> {
  const localIds = (await recordsSince(tx, since))
    .filter(hasWritten)
    .flatMap(({ entry }) => [subjectOf(entry).id, ...membersOf(entry).map(({ id }) => id)])
  const serverIds = await Promise.all(localIds.map((id) => serverIdOf(tx, id)))
  return new Set([...localIds, ...serverIds])
}

const hasWritten = ({ ending }: JournalRecord): boolean =>
  ending === 'applied' || ending === 'superseded'
