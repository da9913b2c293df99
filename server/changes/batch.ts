import { calls } from '#domain/calls/all'
import { approvalHeader, type BatchRequest, type BatchResponse } from '#domain/calls/sync'
import { problems } from '../http/problem'
import { failure, success, toResponse } from '../http/reply'
import { requestIdHeader } from '../http/request-log'
import type { Asked } from '../http/route'
import { renewIfMissing } from './renew-after-loss'

type Call = typeof calls.batch

/**
 * Milliseconds after which a batch begins no further write. The tablet waits for 30 s; a batch that it gives up and sends
 * again would compete with itself, and the more so the slower the service is.
 */
const longestMs = 10_000

/**
 * Carries out an ordered list of writes. Each write runs in its own transaction, through the handler of its own call,
 * and has its own answer (SPEC.md service-10). Those not begun in time are answered as not done.
 */
export async function batch(asked: Asked<Call>): Promise<Response> {
  const { answered = [] } = asked.body
  if (answered.length > 0) await renewIfMissing(asked.context, asked.actor.storeCode, answered)
  const { clock } = asked.context
  const endsAt = clock() + longestMs
  const responses: BatchResponse[] = []
  for (const one of asked.body.requests)
    responses.push(
      // The first one always, so that each batch does something.
      responses.length === 0 || clock() < endsAt
        ? await answerOne(asked, one)
        : await partOf(one, toResponse(notBegun)),
    )
  return toResponse(success(200, { responses }))
}

async function answerOne(
  { context, actor, caller }: Asked<Call>,
  one: BatchRequest,
): Promise<BatchResponse> {
  const request = requestOf(one)
  request.headers.set(requestIdHeader, caller.requestId)
  // The URL has no ".." any more.
  const refused = refusalOf(new URL(request.url).pathname)
  return partOf(one, refused ? toResponse(refused) : await context.dispatch(request, actor))
}

const partOf = async ({ id }: BatchRequest, response: Response): Promise<BatchResponse> => ({
  id,
  status: response.status,
  body: await response.json(),
})

const notBegun = failure(problems.notBegun())

const batchInBatch = failure(problems.malformed('A batch holds no batches.'))

const outside = failure(problems.malformed('A batch holds calls under /v1 only.'))

/** The answer to a write that no batch may hold; null for others. */
function refusalOf(pathname: string) {
  if (pathname === calls.batch.path) return batchInBatch
  return pathname.startsWith('/v1/') ? null : outside
}

function requestOf({ id, method, path, body, ifMatch, approval }: BatchRequest): Request {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': id })
  if (ifMatch !== undefined) headers.set('If-Match', ifMatch)
  if (approval !== undefined) headers.set(approvalHeader, approval)
  const content = body === undefined ? null : JSON.stringify(body)
  return new Request(new URL(path, 'http://batch'), { method, headers, body: content })
}
