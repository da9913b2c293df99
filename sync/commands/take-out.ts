import { announce, type Core } from '../engine/core'
import { rootsOf } from '../outbox/lanes'
import { writeOutbox } from '../outbox/write'
import type { Entry } from '../store/entry'
import { endEntries, journalRecord } from '../store/journal'
import { readSender } from '../store/meta'

/**
 * Takes the last entry of a lane out of the queue, where `may` says so; it is also told whether other entries wait for
 * this one. Null: it stays.
 */
export async function takeOut(
  core: Core,
  entryId: string,
  may: (entry: Entry, isNeeded: boolean, flying: ReadonlySet<string>) => boolean,
): Promise<Entry | null> {
  const { db, deps } = core
  const taken = await writeOutbox(core, {}, async ({ byId, byLane, entries }) => {
    const entry = byId.get(entryId)
    if (!entry || byLane.get(entry.lane)?.at(-1)?.id !== entryId) return null
    const isNeeded = entries.some((each) => rootsOf(each).includes(entryId))
    const { flying } = await readSender(db)
    if (!may(entry, isNeeded, new Set(flying))) return null
    const note = { ending: 'withdrawn', endedAt: deps.clock(), by: entry.user } as const
    await endEntries(db, [entry.seq], [journalRecord(entry, note)])
    return entry
  })
  if (taken) announce(core, 'settled', { told: [entryId] })
  return taken
}
