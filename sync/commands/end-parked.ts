import { isIssuing } from '#domain/commands/kinds'
import { subjectOf } from '#domain/commands/work'
import type { World } from '#domain/rows/world'
import type { RunResult } from '../api/sync'
import { isLate } from '../conflict/choices'
import { type ToldEntry, toldOf } from '../conflict/money-fact'
import { afterDiscard, keepOwnEdits } from '../conflict/rebase-later'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { lanesOf } from '../outbox/lanes'
import { readPending, type WithOutboxCache } from '../outbox/outbox-cache'
import type { PendingIndex } from '../outbox/pending-index'
import { keepServerIds, serverIdsOf, withServerIds } from '../outbox/server-ids'
import { hasLeft, hasUntoldMoney } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry, NewEntry } from '../store/entry'
import { type EndingNote, endEntries, journalRecord } from '../store/journal'
import { readSender } from '../store/meta'
import type { OutboxTx } from '../store/tx'
import { notSynced, refusedBy } from './result'

export const settledAlready = refusedBy({ message: 'This has been settled already.' })
const isThere = 'It was there already.'
const numberIsGood = refusedBy({
  message: 'Its number was given to a guest and is good. Send the invoice again instead.',
})

/** The parts of the engine that end entries. */
export interface EndParts
  extends WithDeps,
    WithDb,
    WithStatus,
    WithSessions,
    WithWrites,
    WithOutboxCache {
  reader: Reader
}

/** Discards a parked entry for the reason that the user gave. Refused when the entry isn't parked any more. */
export async function discardParked(
  parts: EndParts,
  entryId: string,
  reason: string,
): Promise<RunResult> {
  const entry = (await readPending(parts)).byId.get(entryId)
  if (entry?.state !== 'parked') return settledAlready
  // Its number is good: without it no later one of the series would be taken.
  if (isIssuing(entry) && entry.conflict?.code === 'not-allowed') return numberIsGood
  return discardEntry(parts, entry, reason)
}

/**
 * Discards a parked entry, and removes its edits from later entries of its lane. If it took money that the service
 * doesn't know, an entry that reports the money is queued in the same transaction.
 */
export async function discardEntry(
  parts: EndParts,
  parked: Entry,
  reason: string,
): Promise<RunResult> {
  const business = await parts.reader.shownBusiness(parked.store)
  // Until the first sync after a log-in the money can't be computed, so the entry stays.
  if (!business && isUntold(parts, parked)) return notSynced
  await writeOutbox(parts, {}, async (tx, { byId, byLane }, rev) => {
    const still = byId.get(parked.id)
    if (still?.state !== 'parked') return
    const later = (await unsentAfter(tx, byLane, still)).map((each) =>
      afterDiscard(business, each, still),
    )
    const { entry, fact } = tellEnded(parts, business, still)
    await endEntries(tx, [still.seq], [record(parts, entry, { ending: 'discarded', reason })])
    if (fact) await tx.outbox.add({ ...fact, rev })
    if (later.length > 0) await tx.outbox.bulkPut(later.map((each) => ({ ...each, rev })))
  })
  parts.writes.announce('settled', { published: [parked.id] })
  return { kind: 'applied', id: subjectOf(parked).id }
}

const isMaybeThere = ({ conflict }: Entry): boolean => conflict?.code === 'maybe-twice'

/** Money of a discarded entry that may have arrived is reported too: the same tender counts once. */
function isUntold({ status }: WithStatus, entry: Entry, next?: Entry): boolean {
  if (!status.current().hasAllCalls) return false
  const isDiscarded = isMaybeThere(entry) && !next
  return hasUntoldMoney(isDiscarded ? { ...entry, conflict: null } : entry)
}

/**
 * Reports the money of an entry that a user ends, if the service doesn't know it. `next`: the replacement, whose own
 * payments are not reported.
 */
export function tellEnded(
  parts: EndParts,
  business: World | null,
  ended: Entry,
  next?: Entry,
): ToldEntry {
  if (!business || !isUntold(parts, ended, next)) return { entry: ended, fact: null }
  // A report in the name of a user who does not log in would wait for ever.
  const isLeft = ended.conflict?.code === 'author-gone' || isMaybeThere(ended)
  const by = isLeft ? parts.sessions.current()?.username : undefined
  return toldOf(parts, business, ended, { next, by })
}

/**
 * Ends a parked entry because the host has carried it out already, in row `rowId` (null: in the entry's own row). Later
 * entries are rebased and get the host's id. `extra` is queued in the same transaction.
 */
export async function endAsSame(
  parts: EndParts,
  entryId: string,
  rowId: string | null,
  extra?: NewEntry,
): Promise<RunResult> {
  const known = (await readPending(parts)).byId.get(entryId)
  const business = known ? await parts.reader.shownBusiness(known.store) : null
  const id = await writeOutbox(parts, {}, async (tx, { byId, byLane, entries }, rev) => {
    const still = byId.get(entryId)
    if (still?.state !== 'parked') return null
    const { id: own } = subjectOf(still)
    const row = still.conflict?.blocking.find((each) => each.id === rowId)
    // An entry about a second, late booking has the server id already, so there is no id to replace.
    const isNew = row && !(still.conflict && isLate(still, still.conflict))
    const serverIds = isNew ? serverIdsOf(still, { table: 'appointments', row }) : []
    const later = entries.filter((each) => each.seq > still.seq && each.attempts === 0)
    const ofLane = new Set(await unsentAfter(tx, byLane, still))
    const changed = later
      .map((each) =>
        withServerIds(ofLane.has(each) ? keepOwnEdits(business, each, still) : each, serverIds),
      )
      .filter((each, at) => each !== later[at])
    await endEntries(
      tx,
      [still.seq],
      [record(parts, still, { ending: 'discarded', reason: isThere })],
    )
    await keepServerIds(tx, serverIds)
    if (changed.length > 0) await tx.outbox.bulkPut(changed.map((each) => ({ ...each, rev })))
    if (extra) await tx.outbox.add({ ...extra, rev })
    return rowId ?? own
  })
  parts.writes.announce('settled', { published: [entryId] })
  return id === null ? settledAlready : { kind: 'applied', id }
}

/** Entries of the same lanes that come after this one and haven't been sent. */
export async function unsentAfter(
  tx: OutboxTx,
  byLane: PendingIndex['byLane'],
  entry: Entry,
): Promise<Entry[]> {
  const inFlight = new Set((await readSender(tx)).inFlight)
  const ofLanes = new Set(lanesOf(entry).flatMap((lane) => byLane.get(lane) ?? []))
  return [...ofLanes].filter((each) => each.seq > entry.seq && !hasLeft(each, inFlight))
}

/** Journal record of an entry that was ended by the user who is logged in. */
export function record(
  { deps, sessions }: EndParts,
  entry: Entry,
  note: Omit<EndingNote, 'endedAt'>,
) {
  const by = sessions.current()?.username ?? null
  return journalRecord(entry, { ...note, endedAt: deps.clock(), by })
}
