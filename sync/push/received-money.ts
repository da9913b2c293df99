import { tendersOfGroup } from '#domain/appointment/group/spread-payment'
import { paidRowIn, tendersOf } from '#domain/appointment/tenders'
import { requestOf, type Work } from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import type { Session } from '../api/sync'
import { wantedRow } from '../conflict/detect'
import { laneOf } from '../outbox/lanes'
import { hasLeft } from '../outbox/states'
import { writeOutbox } from '../outbox/write'
import { contextOf, type Entry, type NewEntry } from '../store/entry'
import { readSender } from '../store/meta'
import type { BatchParts } from './batch-parts'
import { formMs, type Receipts, type Told, untoldMoney } from './untold-money'

/**
 * Queues the money of refused entries, so that the service and the other tablets know it before a user decides. The
 * entry and the fact are written in one transaction, so that a crash neither loses nor doubles it. True: one was
 * written.
 */
export async function queueReceivedMoney(parts: BatchParts, session: Session): Promise<boolean> {
  const { leaderTerm, writes } = parts
  const receipts = await createReceipts(parts, session)
  if (!receipts) return false
  await writeOutbox(parts, { leaderTerm }, async (tx, { entries }, rev) => {
    const told = receipts(entries, new Set((await readSender(tx)).flying))
    await tx.outbox.bulkPut(told.entries.map((entry) => ({ ...entry, rev })))
    await tx.outbox.bulkAdd(told.facts.map((fact) => ({ ...fact, rev })))
  })
  writes.announce('settled')
  return true
}

/** Reads the business in which the money of a session's refused entries was taken; null while this tablet has none. */
export async function createReceipts(
  parts: BatchParts,
  session: Session,
): Promise<Receipts | null> {
  const business = await parts.reader.shownBusiness(session.storeCode)
  return business && ((entries, inFlight) => toldOf(parts, business, due(entries, inFlight)))

  function due(entries: readonly Entry[], inFlight: ReadonlySet<string>): Entry[] {
    return untoldMoney(entries, session).filter(
      (entry) =>
        formMs(parts, entry) <= 0 && (entry.state === 'parked' || !hasLeft(entry, inFlight)),
    )
  }
}

function toldOf(parts: BatchParts, business: World, due: readonly Entry[]): Told {
  const told = due.map((entry) => {
    const work = receivedWork(business, entry, parts.deps.ids())
    return { fact: work && factOf(parts, entry, work), entry: withTold(entry, work) }
  })
  return {
    entries: told.map(({ entry }) => entry),
    facts: told.flatMap(({ fact }) => fact ?? []),
  }
}

type Receipt = Work<'receiveMoney'>

/** The fact about an entry's money; null without money that the service doesn't know yet. `id`: of the new row. */
function receivedWork(business: World, entry: Entry, id: string): Receipt | null {
  const wanted = paidRowIn(wantedRow(business, entry))
  if (!wanted) return null
  const seen = paidRowIn(entry.seen)
  const known = new Set([
    ...(seen ? tendersOf(seen).map((tender) => tender.id) : []),
    ...(entry.received?.tenderIds ?? []),
  ])
  const all = entry.command === 'payGroup' ? groupTenders(entry) : tendersOf(wanted)
  const tenders = all.filter((tender) => !known.has(tender.id))
  const [first] = tenders
  if (!first) return null
  const { storeCode, id: waitsFor } = wanted
  const [mobileNumber, name] = [wanted.mobileNumber ?? '', wanted.name ?? '']
  const { day: paidOn, at: takenAt } = first
  const input = { id, waitsFor, mobileNumber, name, tenders, paidOn, takenAt, storeCode }
  return { command: 'receiveMoney', input }
}

/** The tenders of a payment for a group, of which the entry knows one row only. */
const groupTenders = (entry: Entry<'payGroup'>): readonly Tender[] =>
  tendersOfGroup(entry.input, contextOf(entry))

function withTold(entry: Entry, work: Receipt | null): Entry {
  const fresh = work?.input.tenders.map(({ id }) => id) ?? []
  const tenderIds = [...(entry.received?.tenderIds ?? []), ...fresh]
  return { ...entry, received: { entryId: entry.id, tenderIds } }
}

/** The entry of a fact, in the name of the user whose entry was refused. */
function factOf({ deps }: BatchParts, refused: Entry, work: Receipt): NewEntry {
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
    freshId: work.input.id,
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
