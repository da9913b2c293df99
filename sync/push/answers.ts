import { syncCalls as calls } from '#domain/calls/sync'
import { readWith } from '#domain/kernel/as-is'
import type { Answer, EntryVerdict } from '../host/booking-host'
import { laterStatuses, type Reply } from '../host/reply'
import type { Verdict } from '../host/verdict'
import { classify } from '../outbox/classify'
import type { Entry } from '../store/entry'

/** The answer of our own service to entries, sent singly or in a batch. */
export const answerTo = (entries: readonly Entry[], reply: Reply): Answer => ({
  allowsNext: mayAllowNext(entries, reply),
  read: () => readAnswers(entries, reply),
})

/** Verdicts on the sent entries by the service's reply. */
function readAnswers(entries: readonly Entry[], reply: Reply): EntryVerdict[] {
  const [first, second] = entries
  if (first && !second) return [{ entry: first, verdict: classify(first, reply) }]
  const parts = partsOf(reply)
  return entries.map((entry) => ({ entry, verdict: verdictIn(reply, parts, entry) }))
}

/**
 * Whether the next batch may be sent, by the statuses in the reply alone. Its rows are read later, while the next batch
 * is in flight.
 */
function mayAllowNext(entries: readonly Entry[], reply: Reply): boolean {
  if (reply.kind === 'unknown' || !isFinalStatus(reply.status)) return false
  if (entries.length === 1) return true
  const parts = partsOf(reply)
  return entries.every(({ id }) => isFinalStatus(parts.get(id)?.status ?? 0))
}

const temporary = [401, 408, ...laterStatuses]

/** Whether a status is final: repeating the request later or in another session would not change it. */
const isFinalStatus = (status: number): boolean =>
  status >= 200 && status < 500 && !temporary.includes(status)

type Parts = ReadonlyMap<string, { status: number; body: unknown }>

/** Verdict on one entry of a batch. After a refusal of the whole batch its entries are sent singly (`alone`). */
function verdictIn(reply: Reply, parts: Parts, entry: Entry): Verdict {
  if (reply.kind === 'unknown') return classify(entry, reply)
  const { status, headers } = reply
  if (status >= 400 && isFinalStatus(status)) return { kind: 'alone' }
  if (status < 200 || status > 299) return classify(entry, reply)
  const part = parts.get(entry.id)
  if (!part) return { kind: 'unsure', failing: status, retryAfterMs: null }
  return classify(entry, { kind: 'answered', status: part.status, body: part.body, headers })
}

const read = new WeakMap<Reply, Parts>()

function partsOf(reply: Reply): Parts {
  const known = read.get(reply)
  if (known) return known
  const answer = readWith(calls.batch.answer, reply.kind === 'answered' ? reply.body : null)
  const responses = answer?.output.responses ?? []
  const parts = new Map(responses.map((response) => [response.id, response]))
  read.set(reply, parts)
  return parts
}
