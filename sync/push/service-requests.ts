import { approvalHeader, syncCalls as calls } from '#domain/calls/sync'
import { isCreate } from '#domain/commands/work'
import { readWith } from '#domain/kernel/as-is'
import type { Session } from '../api/sync'
import type { Answer } from '../host/booking-host'
import type { Http } from '../host/client'
import type { Reply } from '../host/reply'
import { readAnswer } from '../outbox/classify'
import type { Entry } from '../store/entry'
import { answerTo } from './answers'

/** Maximum number of entries in one batch of our service (SPEC.md offline-11). */
export const batchSize = 100

const batchTimeoutMs = 30_000

/** Sends entries to our own service with idempotency keys and base versions, several in one request. */
export async function sendToService(
  http: Http,
  session: Session,
  entries: readonly Entry[],
): Promise<Answer> {
  const [first, second] = entries
  const sending =
    first && !second
      ? sendEntry(http, session, first, versionOf(first))
      : sendBatch(http, session, entries)
  return answerTo(entries, await sending)
}

/** Sends an entry by its own call. `ifMatch`: the version that the host compares; null: none. */
export function sendEntry(
  http: Http,
  session: Session,
  entry: Entry,
  ifMatch: string | null,
): Promise<Reply> {
  const { method, path, body } = entry.request
  const headers = {
    'Idempotency-Key': entry.id,
    ...(ifMatch && { 'If-Match': ifMatch }),
    ...(entry.approval && { [approvalHeader]: entry.approval }),
  }
  const isProof = (answer: unknown) => readAnswer(entry, answer).length > 0
  return http.send({ method, path, body, headers, isProof, isOfQueue: true }, session)
}

function sendBatch(http: Http, session: Session, entries: readonly Entry[]): Promise<Reply> {
  const requests = entries.map((entry) => {
    const { id, request, approval } = entry
    const ifMatch = versionOf(entry)
    return { id, ...request, ...(ifMatch && { ifMatch }), ...(approval && { approval }) }
  })
  const { method, path } = calls.batch
  const isProof = (answer: unknown) => readWith(calls.batch.answer, answer) !== null
  const outgoing = { method, path, body: { requests }, isProof, isOfQueue: true }
  return http.send(outgoing, session, batchTimeoutMs)
}

/**
 * The base version for `If-Match`; null when there is nothing to compare. Version 0 means that only this tablet has
 * seen the row; no row at the service has it, so the answer is a version conflict.
 */
function versionOf(entry: Entry): string | null {
  const { baseVersion, seen } = entry
  const isComparable = seen !== null || baseVersion > 0
  return isComparable && !isCreate(entry) ? `"${baseVersion}"` : null
}
