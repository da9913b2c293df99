import type { WithDeps } from '../kernel/ports'
import { lanesOf } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { prerequisitesOf } from '../outbox/prerequisites'
import { writeOutbox } from '../outbox/write'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { endEntries, journalRecord } from '../store/journal'
import { readSender } from '../store/meta'

/**
 * Withdraws the last entry of a lane from the outbox if `may` allows it; null: the entry stays. `isNeeded`: another
 * entry has it as a prerequisite. `inFlight`: ids of the entries in flight.
 */
export async function takeOut(
  parts: WithDeps & WithDb & WithWrites & WithOutboxCache,
  entryId: string,
  may: (entry: Entry, isNeeded: boolean, inFlight: ReadonlySet<string>) => boolean,
): Promise<Entry | null> {
  const { deps } = parts
  const taken = await writeOutbox(parts, {}, async (tx, { byId, byLane, entries }) => {
    const entry = byId.get(entryId)
    const isLast = entry && lanesOf(entry).every((lane) => byLane.get(lane)?.at(-1)?.id === entryId)
    if (!isLast) return null
    const isNeeded = entries.some((each) => prerequisitesOf(each).includes(entryId))
    const { inFlight } = await readSender(tx)
    if (!may(entry, isNeeded, new Set(inFlight))) return null
    const note = { ending: 'withdrawn', endedAt: deps.clock(), by: entry.user } as const
    await endEntries(tx, [entry.seq], [journalRecord(entry, note)])
    return entry
  })
  if (taken) parts.writes.announce('settled', { published: [entryId] })
  return taken
}
