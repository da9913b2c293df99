import { approvalHeader } from '#domain/calls/sync'

/** A write in a request, which carries one write or a batch of them. */
export interface CarriedWrite {
  key: string
  /** method, path and body, which the key identifies */
  content: string
  /** a colleague's approval, as the text of its header */
  approval: string | null
}

/** A request as it was sent. Its body is read to the end, so that the request can be delivered several times. */
export interface WireCall {
  url: string
  path: string
  method: string
  headers: Headers
  body: string
  token: string | null
  writes: readonly CarriedWrite[]
}

export async function readCall(request: Request): Promise<WireCall> {
  const { url, method, headers } = request
  const path = new URL(url).pathname
  const body = await request.text()
  const token = headers.get('Authorization')?.replace('Bearer ', '') ?? null
  const call = { url, path, method, headers: new Headers(headers), body, token }
  return { ...call, writes: writesOf(call) }
}

export function requestOf(call: WireCall): Request {
  const hasBody = call.method !== 'GET'
  return new Request(call.url, {
    method: call.method,
    headers: call.headers,
    ...(hasBody && { body: call.body }),
  })
}

/** Merges of customers, PINs and rights. */
const neverQueued = /\/merge$|^\/auth\/pin$|^\/v1\/stores\/rights\//

function writesOf({ method, path, headers, body }: Omit<WireCall, 'writes'>): CarriedWrite[] {
  if (path === '/v1/batch') return partsOf(JSON.parse(body))
  const key = neverQueued.test(path) ? null : headers.get('Idempotency-Key')
  const approval = headers.get(approvalHeader)
  return key ? [{ key, content: `${method} ${path} ${body}`, approval }] : []
}

function partsOf(batch: unknown): CarriedWrite[] {
  const requests = isBatch(batch) ? batch.requests : []
  return requests.map(({ id, method, path, body, approval = null }) => ({
    key: id,
    content: `${method} ${path} ${JSON.stringify(body)}`,
    approval,
  }))
}

interface Batch {
  requests: { id: string; method: string; path: string; body: unknown; approval?: string }[]
}

/** The edge: a batch as the engine sends it. */
function isBatch(value: unknown): value is Batch {
  return typeof value === 'object' && value !== null && 'requests' in value
}
