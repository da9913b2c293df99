import { syncCalls as calls } from '#domain/calls/sync'
import { isCreate, subjectOf } from '#domain/commands/work'
import { readWith } from '#domain/kernel/as-is'
import { readRow } from '#domain/rows/rows'
import type { Session } from '../api/sync'
import type { Core } from '../engine/core'
import type { HostStore } from '../host/host'
import type { Reply } from '../host/reply'
import { batchSize, isOfLane, pickNext, rootsOf } from '../outbox/lanes'
import type { Entry } from '../store/entry'

export interface Sending {
  core: Core
  host: HostStore
  session: Session
  isHeld: (entry: Entry) => boolean
  /** whether somebody has looked for an unsure entry in vain, on a host that knows no keys */
  mayLeave: (entry: Entry) => boolean
  /** one call at a time, to find the entry that spoils a batch */
  singly: boolean
}

/** Entries on their way, and what is answered to them. */
export interface Flight {
  entries: readonly Entry[]
  /** never rejects */
  reply: Promise<Reply>
}

const batchPatienceMs = 30_000

/** The next batches of all that wait, `most` of them, beside entries that are on their way. */
export function pickBatches(
  sending: Sending,
  waiting: readonly Entry[],
  onTheirWay: readonly Entry[],
  most: number,
): Entry[][] {
  const { session, host, singly } = sending
  const size = host.offers('batch') && !singly ? batchSize : 1
  const busy = new Set(onTheirWay.map(({ lane }) => lane))
  const isHeld = (entry: Entry) =>
    busy.has(entry.lane) ||
    isBehind(entry, sending.core.mirror.known().newer) ||
    sending.isHeld(entry) ||
    !mayLeave(sending, entry)
  const picked = pickNext(waiting, { session, limit: most * size, isHeld })
  const count = Math.ceil(picked.length / size)
  return Array.from({ length: count }, (_, at) => picked.slice(at * size, (at + 1) * size))
}

/** What a newer version of the app has left comes first, and only that version can send it. */
const isBehind = (entry: Entry, newer: readonly Entry[]): boolean =>
  newer.some((each) => isOfLane(each, entry) || rootsOf(entry).includes(each.id))

/** Sends entries whose attempt is written down: a crash reads as "unknown", never as "not sent". */
export function takeOff(sending: Sending, entries: readonly Entry[]): Flight {
  return { entries, reply: deliver(sending, entries) }
}

/**
 * What may have landed goes again only to a host that knows keys. On another somebody has to look
 * first (SPEC.md offline-15).
 */
const mayLeave = ({ host, ...sending }: Sending, entry: Entry): boolean =>
  entry.state === 'queued' || host.offers('idempotency') || sending.mayLeave(entry)

/**
 * The version that an entry builds on, where the host knows versions. Nobody's row has version 0: what was
 * given on a row that only this tablet knew is compared with the one that the service has.
 */
function versionOf(host: HostStore, entry: Entry): string | null {
  const { baseVersion, seen } = entry
  const isComparable = seen !== null || baseVersion > 0
  return host.offers('versions') && isComparable && !isCreate(entry) ? `"${baseVersion}"` : null
}

function deliver(sending: Sending, entries: readonly Entry[]): Promise<Reply> {
  const [first, second] = entries
  return first && !second ? deliverOne(sending, first) : deliverBatch(sending, entries)
}

function deliverOne({ core, session, host }: Sending, entry: Entry): Promise<Reply> {
  const { method, path, body } = entry.request
  const ifMatch = versionOf(host, entry)
  const headers = { 'Idempotency-Key': entry.id, ...(ifMatch && { 'If-Match': ifMatch }) }
  const isProof = (answer: unknown) => readRow(subjectOf(entry).table, answer) !== null
  return core.http.send({ method, path, body, headers, isProof, isOfQueue: true }, session)
}

function deliverBatch({ core, session, host }: Sending, entries: readonly Entry[]): Promise<Reply> {
  const requests = entries.map((entry) => {
    const ifMatch = versionOf(host, entry)
    return { id: entry.id, ...entry.request, ...(ifMatch && { ifMatch }) }
  })
  const { method, path } = calls.batch
  const isProof = (answer: unknown) => readWith(calls.batch.answer, answer) !== null
  const outgoing = { method, path, body: { requests }, isProof, isOfQueue: true }
  return core.http.send(outgoing, session, batchPatienceMs)
}
