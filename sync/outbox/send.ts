import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import type { Session } from '../api'
import type { Core } from '../core'
import type { Reply } from '../http/reply'
import type { HostStore } from '../pull/host'
import type { Entry } from '../store/entry'
import { classify, type Verdict } from './classify'
import { batchSize, pickNext } from './lanes'
import type { Settlement } from './settle'
import { isCreate } from './work'

export interface Sending {
  core: Core
  host: HostStore
  session: Session
  isHeld: (entry: Entry) => boolean
  /** one call at a time, to find the entry that spoils a batch */
  singly: boolean
}

/** Entries on their way, and what will be known of them. */
export interface Flight {
  entries: readonly Entry[]
  /** never rejects */
  landed: Promise<readonly Settlement[]>
}

const batchPatienceMs = 30_000

/** What may be sent next of all that wait, beside entries that are on their way. */
export function pickBatch(
  sending: Sending,
  waiting: readonly Entry[],
  onTheirWay: readonly Entry[],
): Entry[] {
  const { core, session, host, singly } = sending
  // While nothing is answered one entry is enough to find out whether it is again.
  const isAway = core.status.current().online === false
  const limit = host.offers('batch') && !singly && !isAway ? batchSize : 1
  const busy = new Set(onTheirWay.map(({ lane }) => lane))
  const isHeld = (entry: Entry) =>
    busy.has(entry.lane) || sending.isHeld(entry) || !mayLeave(host, entry)
  return pickNext(waiting, { session, limit, isHeld })
}

/** Sends entries whose attempt is written down: a crash reads as "unknown", never as "not sent". */
export function takeOff(sending: Sending, entries: readonly Entry[]): Flight {
  return { entries, landed: deliver(sending, entries) }
}

/**
 * What may have landed goes again only to a host that knows keys. On another somebody has to look
 * first (design section 5, unsure).
 */
const mayLeave = (host: HostStore, entry: Entry): boolean =>
  entry.state === 'queued' || host.offers('idempotency')

/** The version that an entry builds on, where the host knows versions. */
function versionOf(host: HostStore, entry: Entry): string | null {
  const { baseVersion } = entry
  return host.offers('versions') && baseVersion > 0 && !isCreate(entry) ? `"${baseVersion}"` : null
}

async function deliver(sending: Sending, entries: readonly Entry[]): Promise<Settlement[]> {
  const [first] = entries
  if (entries.length > 1) return deliverBatch(sending, entries)
  if (!first) return []
  return [{ entry: first, verdict: await deliverOne(sending, first) }]
}

async function deliverOne({ core, session, host }: Sending, entry: Entry): Promise<Verdict> {
  const { method, path, body } = entry.request
  const ifMatch = versionOf(host, entry)
  const headers = { 'Idempotency-Key': entry.id, ...(ifMatch && { 'If-Match': ifMatch }) }
  return classify(entry, await core.http.send({ method, path, body, headers }, session))
}

async function deliverBatch(
  { core, session, host }: Sending,
  entries: readonly Entry[],
): Promise<Settlement[]> {
  const requests = entries.map((entry) => {
    const ifMatch = versionOf(host, entry)
    return { id: entry.id, ...entry.request, ...(ifMatch && { ifMatch }) }
  })
  const { method, path } = calls.batch
  const reply = await core.http.send({ method, path, body: { requests } }, session, batchPatienceMs)
  return entries.map((entry) => ({ entry, verdict: verdictIn(reply, entry) }))
}

/** The part of a batch's answer that is an entry's own; refusals of the whole are tried singly. */
function verdictIn(reply: Reply, entry: Entry): Verdict {
  if (reply.kind === 'unknown') return classify(entry, reply)
  const { status, headers } = reply
  if (status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status))
    return { kind: 'alone' }
  if (status < 200 || status > 299) return classify(entry, reply)
  const part = partsOf(reply.body).get(entry.id)
  if (!part) return { kind: 'unsure', failing: false, retryAfterMs: null }
  return classify(entry, { kind: 'answered', status: part.status, body: part.body, headers })
}

const read = new WeakMap<object, ReadonlyMap<string, { status: number; body: unknown }>>()

function partsOf(body: unknown): ReadonlyMap<string, { status: number; body: unknown }> {
  if (typeof body !== 'object' || body === null) return new Map()
  const known = read.get(body)
  if (known) return known
  const parsed = v.safeParse(calls.batch.answer, body)
  const responses = parsed.success ? parsed.output.responses : []
  const parts = new Map(responses.map((response) => [response.id, response]))
  read.set(body, parts)
  return parts
}
