import Dexie from 'dexie'
import type { Work } from '#domain/commands/work'
import type { Entry } from './entry'
import type { EndedEntry, Ending, JournalPage, JournalRecord } from './records'
import type { ReadTx, WriteTx } from './tx'

export interface EndingNote {
  ending: Ending
  endedAt: number
  by?: string | null
  reason?: string | null
  supersededBy?: string | null
  version?: number
}

export function journalRecord(entry: Entry, note: EndingNote): JournalRecord {
  const { ending, endedAt, by = null, reason = null, supersededBy = null, version } = note
  const record = { id: entry.id, endedAt, ending, by, reason, supersededBy, entry: keptOf(entry) }
  if (ending === 'discarded') return { ...record, whole: entry }
  return ending === 'applied' && version ? { ...record, whole: entry, version } : record
}

function keptOf(entry: Entry): EndedEntry {
  const { seq, id, store, user, device, lane, mobile, queuedAt, supersedes } = entry
  const { conflict, preexistingMatches } = entry
  const who = { seq, id, store, user, device, lane, mobile, queuedAt, supersedes }
  const work = { command: entry.command, input: entry.input } as Work // command and input of an entry belong together
  return {
    ...who,
    ...work,
    ...(conflict && { conflict }),
    ...(preexistingMatches && { preexistingMatches }),
  }
}

/** Moves entries from the outbox to the journal; `gone` holds their numbers. Records of one call share a page. */
export async function endEntries(
  tx: WriteTx<'outbox' | 'journal'>,
  gone: readonly number[],
  records: readonly JournalRecord[],
): Promise<void> {
  const endedAt = Math.max(...records.map((record) => record.endedAt))
  const page = { ids: records.map(({ id }) => id), endedAt, records: [...records] }
  await Promise.all([
    ...runsOf(gone).map(([first, last]) => takeOut(tx, first, last)),
    records.length > 0 ? tx.journal.add(page) : null,
  ])
}

/** Dexie's internal code for a range of keys with two ends. */
const isRange = 2

/**
 * Deletes a range of numbers through Dexie's core: Dexie's `delete` counts the rows first and blocks other work
 * meanwhile.
 */
function takeOut({ outbox }: WriteTx<'outbox'>, lower: number, upper: number) {
  const trans = Dexie.currentTransaction.idbtrans
  const range = { type: isRange, lower, upper }
  return outbox.core.mutate({ type: 'deleteRange', trans, range })
}

/** Groups numbers into ranges without gaps, so that one request deletes a batch. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs
}

/**
 * The journal's record of an entry; null while the entry is pending. Searches from the newest page, because callers ask
 * for an entry that has just ended.
 */
export async function endingOf(
  tx: ReadTx<'journal'>,
  entryId: string,
): Promise<JournalRecord | null> {
  return (await findRecord(tx, entryId))?.record ?? null
}

/** Records of entries that ended since a time (milliseconds since the epoch), newest first. */
export async function recordsSince(tx: ReadTx<'journal'>, since: number): Promise<JournalRecord[]> {
  const records: JournalRecord[] = []
  let isOlder = false
  await tx.journal
    .orderBy(':id')
    .reverse()
    .until(() => isOlder)
    .each((page) => {
      isOlder = page.endedAt < since
      if (!isOlder) records.push(...page.records)
    })
  return records
}

interface FoundRecord {
  key: number
  page: JournalPage
  record: JournalRecord
}

/** A record with its page, so that the caller can change and store it. */
export async function findRecord(
  tx: ReadTx<'journal'>,
  entryId: string,
): Promise<FoundRecord | null> {
  let found: FoundRecord | null = null
  await tx.journal
    .orderBy(':id')
    .reverse()
    .until(() => found !== null)
    .each((page, { primaryKey: key }) => {
      const record = page.records.find(({ id }) => id === entryId)
      if (record) found = { key, page, record }
    })
  return found
}
