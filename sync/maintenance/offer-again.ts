import type { Entry } from '../store/entry'
import { oweReport } from '../store/owed-report'
import type { JournalPage, JournalRecord } from '../store/records'
import type { OutboxTx } from '../store/tx'

/** Milliseconds by which the clocks of a tablet and the service may differ. */
export const clocksDiffer = 10 * 60_000

/**
 * Puts entries that were answered since `restoredTo` back at their places in the queue, because the service was restored to
 * that time. They keep their keys: the service repeats the answers that it still has, and carries out those that it has
 * lost.
 */
export async function offerAgain(
  tx: OutboxTx,
  pending: readonly Entry[],
  { restoredTo, rev }: { restoredTo: number; rev: number },
): Promise<void> {
  const answered = (await takeAnswered(tx, restoredTo)).sort((a, b) => a.seq - b.seq)
  const based = withFormerBases([...answered, ...pending.filter(({ state }) => state !== 'parked')])
  const changed = based.filter((entry) => entry.lost !== undefined || !pending.includes(entry))
  await tx.outbox.bulkPut(changed.map(({ version: _, ...entry }) => ({ ...entry, rev })))
  await oweReport(
    tx,
    changed.filter(({ lost }) => lost !== undefined),
  )
}

/** An entry with the version that it had given to its row; absent: not answered. */
type Answered = Entry & { version?: number | undefined }

/** Takes the applied entries out of the journal that were answered since a time. */
async function takeAnswered(tx: OutboxTx, restoredTo: number): Promise<Answered[]> {
  const since = restoredTo - clocksDiffer
  const pages: { key: number; page: JournalPage }[] = []
  let isOlder = false
  await tx.journal
    .orderBy(':id')
    .reverse()
    .until(() => isOlder)
    .each((page, { primaryKey: key }) => {
      isOlder = page.endedAt < since
      if (!isOlder) pages.push({ key, page })
    })
  const isTaken = ({ ending, whole }: JournalRecord) => ending === 'applied' && whole !== undefined
  const touched = pages.filter(({ page }) => page.records.some(isTaken))
  await Promise.all(
    touched.map(({ key, page }) => {
      const records = page.records.filter((record) => !isTaken(record))
      const ids = records.map(({ id }) => id)
      return records.length > 0
        ? tx.journal.put({ ...page, ids, records }, key)
        : tx.journal.delete(key)
    }),
  )
  return touched.flatMap(({ page }) =>
    page.records.flatMap((record): Answered[] =>
      isTaken(record) && record.whole ? [sentAgain(record.whole, record, restoredTo)] : [],
    ),
  )
}

const sentAgain = (
  whole: Entry,
  { endedAt, version }: JournalRecord,
  restoredTo: number,
): Answered => ({
  ...whole,
  state: 'unsure',
  attempts: Math.max(whole.attempts, 1),
  failingSince: null,
  failures: 0,
  conflict: null,
  lost: { answeredAt: whole.lost?.answeredAt ?? endedAt, restoredTo },
  version,
})

/**
 * Entries, in the order of the queue, on the base versions that they would have if none had been answered: a version
 * that one of them gave to the row may be lost.
 */
function withFormerBases(entries: readonly Answered[]): Answered[] {
  const bases = new Map<string, number>()
  return entries.map((entry) => {
    const key = (version: number) => `${entry.store} ${entry.lane} ${version}`
    const base = bases.get(key(entry.baseVersion)) ?? entry.baseVersion
    if (entry.version !== undefined) bases.set(key(entry.version), base)
    return base === entry.baseVersion ? entry : { ...entry, baseVersion: base }
  })
}
