import { isCreate } from '#domain/commands/work'
import type { BroughtBack } from '../api/maintenance'
import type { SyncDeps, WithDeps } from '../kernel/ports'
import { lanesOf } from '../outbox/lanes'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { prerequisitesOf, replacePrerequisite } from '../outbox/prerequisites'
import { supersede } from '../outbox/supersede'
import { writeOutbox } from '../outbox/write'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry, NewEntry } from '../store/entry'
import { endEntries, findRecord, journalRecord } from '../store/journal'
import type { OutboxTx } from '../store/tx'
import { canComeBack } from './journal'

const gone: BroughtBack = { ok: false, message: 'This cannot be brought back any more.' }

/**
 * Makes a discarded entry a conflict again, under a new key at the end of the queue. An entry that creates a row gets
 * its old place; entries that were refused because that row was missing wait behind it again.
 */
export async function bringBack(
  parts: WithDeps & WithDb & WithSessions & WithWrites & WithOutboxCache,
  entryId: string,
): Promise<BroughtBack> {
  const { deps, sessions } = parts
  const session = sessions.current()
  if (!session) return gone
  const id = deps.ids()
  const isBack = await writeOutbox(parts, {}, async (tx, { entries }, rev) => {
    const found = await findRecord(tx, entryId)
    const whole = found?.record.whole
    const isOurs = whole?.store === session.storeCode
    if (!found || !whole || !isOurs || !canComeBack(found.record)) return false
    const back: Entry = { ...whole, id, user: session.username, rev, supersedes: whole.id }
    if (isCreate(whole)) await putBefore(tx, deps, back, entries, session.username)
    else await tx.outbox.add(unnumbered(back))
    const { page, key } = found
    const records = page.records.map((record) =>
      record.id === entryId ? { ...record, supersededBy: id } : record,
    )
    await tx.journal.put({ ...page, records }, key)
    return true
  })
  if (!isBack) return gone
  parts.writes.announce('settled')
  return { ok: true, entryId: id }
}

function unnumbered({ seq: _, ...entry }: Entry): NewEntry {
  return entry
}

/** Puts the returned entry at its old place in the queue, which is free because numbers are never reused. */
async function putBefore(
  tx: OutboxTx,
  deps: SyncDeps,
  returned: Entry,
  entries: readonly Entry[],
  by: string,
): Promise<void> {
  const behind = entries.filter((entry) => isBehind(entry, returned))
  const renewed = behind.map((entry) => {
    const next = isGone(entry) ? supersede(entry, entry, { ...entry, id: deps.ids() }) : entry
    return {
      ...replacePrerequisite(next, returned.supersedes ?? '', returned.id),
      rev: returned.rev,
    }
  })
  const endedAt = deps.clock()
  const records = behind.flatMap((entry, at) => {
    const supersededBy = renewed[at]?.id ?? null
    const note = { ending: 'superseded', endedAt, by, supersededBy } as const
    return isGone(entry) ? [journalRecord(entry, note)] : []
  })
  await endEntries(tx, [], records)
  await tx.outbox.bulkPut([returned, ...renewed])
}

/** Whether an entry needs the row that the returned entry creates. */
const isBehind = (entry: Entry, returned: Entry): boolean =>
  entry.seq > returned.seq &&
  (lanesOf(returned).includes(entry.lane) ||
    prerequisitesOf(entry).includes(returned.supersedes ?? ''))

const isGone = ({ conflict }: Entry): boolean => conflict?.code === 'gone'
