import { requestOf, subjectOf, type Work } from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Session } from '../api/sync'
import { holdingMoney, receivedWork } from '../conflict/received'
import { remainingMs } from '../kernel/remaining-ms'
import { laneOf } from '../outbox/lanes'
import { hasLeft } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import type { Entry, NewEntry } from '../store/entry'
import { readSender } from '../store/meta'
import type { BatchParts } from './outbox-batch'

/**
 * Time in milliseconds from an entry's queueing in which an open form may still take it back to correct it. Longer than
 * a form waits for its answer (SPEC.md offline-9).
 */
const inFormMs = 5000

/**
 * Queues the money of refused entries, so that the service and the other tablets know it before a person decides. The
 * entry and the fact are written in one transaction, so that a kill doubles and loses nothing. True: one was queued.
 */
export async function queueReceivedMoney(parts: BatchParts, session: Session): Promise<boolean> {
  const { outboxCache, reader, leaderTerm, writes, status } = parts
  const isDue = (entry: Entry) => isUntold(entry, session) && formMs(parts, entry) <= 0
  if (!status.current().hasMoney) return false
  if (!holdingMoney(outboxCache.current().entries).some(isDue)) return false
  const business = await reader.shownBusiness(session.storeCode)
  if (!business) return false
  const count = await writeOutbox(parts, { leaderTerm }, async (tx, { entries }, rev) => {
    const { flying } = await readSender(tx)
    const inFlight = new Set(flying)
    const due = holdingMoney(entries).filter(
      (entry) => isDue(entry) && (entry.state === 'parked' || !hasLeft(entry, inFlight)),
    )
    const told = due.map((entry) => {
      const work = receivedWork(business, entry, parts.deps.ids())
      return { fact: work && factOf(parts, entry, work), entry: withTold(entry, work) }
    })
    const facts = told.flatMap(({ fact }) => (fact ? [{ ...fact, rev }] : []))
    await tx.outbox.bulkPut(told.map(({ entry }) => ({ ...entry, rev })))
    await tx.outbox.bulkAdd(facts)
    return facts.length
  })
  writes.announce('settled')
  return count > 0
}

/** Milliseconds until the money of the next refused entry is queued; null: none waits. */
export function nextReceiptMs(parts: BatchParts, session: Session): number | null {
  if (!parts.status.current().hasMoney) return null
  const waiting = holdingMoney(parts.outboxCache.current().entries)
    .filter((entry) => isUntold(entry, session))
    .map((entry) => formMs(parts, entry))
  return waiting.length > 0 ? Math.max(1, Math.min(...waiting)) : null
}

const isUntold = ({ id, user, store, received }: Entry, session: Session): boolean =>
  received?.entryId !== id && user === session.username && store === session.storeCode

const formMs = ({ deps }: BatchParts, { queuedAt }: Entry): number =>
  remainingMs(queuedAt + inFormMs, deps.clock(), inFormMs)

function withTold(entry: Entry, work: Work | null): Entry {
  const tenders = work?.command === 'receiveMoney' ? work.input.tenders : []
  const tenderIds = [...(entry.received?.tenderIds ?? []), ...tenders.map(({ id }) => id)]
  return { ...entry, received: { entryId: entry.id, tenderIds } }
}

/** The entry of a fact, in the name of the user whose entry was refused. */
function factOf({ deps }: BatchParts, refused: Entry, work: Work): NewEntry {
  const { store, user, device } = refused
  const queuedAt = deps.clock()
  return {
    ...work,
    record: 1,
    id: deps.ids(),
    ...{ store, user, device, queuedAt },
    lane: laneOf(work),
    mobile: '',
    dates: [],
    dependsOn: null,
    now: businessTimeAt(queuedAt),
    freshId: subjectOf(work).id,
    about: 'business',
    seen: null,
    customer: null,
    baseVersion: 0,
    state: 'queued',
    attempts: 0,
    failingSince: null,
    request: requestOf(work),
    conflict: null,
    supersedes: null,
  }
}
