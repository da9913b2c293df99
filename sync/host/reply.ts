/**
 * Result of a request. Only JSON counts as an answer: a captive portal sends HTML with status 200. With `unknown`, the
 * request may or may not have arrived.
 */
export type Reply =
  | { kind: 'answered'; status: number; body: unknown; headers: Headers }
  /** `status`: that of an error without JSON; null: the connection broke, or the answer was a page or a redirect */
  | { kind: 'unknown'; reason: string; retryAfterMs: number | null; status: number | null }

/** Reads a response to its end. HTML, redirects and invalid JSON make it `unknown` (SPEC.md offline-6). */
export async function readReply(response: Response): Promise<Reply> {
  const retryAfterMs = retryAfterOf(response.headers)
  const unknown = (reason: string, status: number | null): Reply => ({
    kind: 'unknown',
    reason,
    retryAfterMs,
    status,
  })
  if (response.redirected || isRedirect(response)) return unknown('redirected', null)
  const { status, headers } = response
  const text = await response.text()
  if (text === '') return { kind: 'answered', status, body: null, headers }
  const body = parseJson(text)
  return body === undefined
    ? unknown(`${status} without JSON`, status < 400 ? null : status)
    : { kind: 'answered', status, body, headers }
}

/** Statuses that ask for the same request later: too early, too many requests. */
export const laterStatuses = [425, 429]

const ofTheLine = [408, ...laterStatuses, 502, 503, 504]

/** Whether the cause of a status is the connection, a gateway or too many requests, so that a retry may succeed. */
export const isOfTheLine = (status: number): boolean => ofTheLine.includes(status)

/** The status, if the request itself may have caused it; null when the connection or a gateway did. */
export const statusOfIts = ({ status }: Reply): number | null =>
  status === null || isOfTheLine(status) ? null : status

const isRedirect = (response: Response): boolean =>
  response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Maximum pause in milliseconds. The tablet asks again after an hour, even if the host asked for a longer pause. */
const maxMs = 3_600_000

/** Milliseconds to wait after an error; null when the answer names no pause. */
export function retryAfterIn(reply: Reply): number | null {
  if (reply.kind === 'unknown') return reply.retryAfterMs
  return reply.status < 400 ? null : retryAfterOf(reply.headers)
}

/**
 * Milliseconds of a Retry-After header; null without one. A date in it is compared with the answer's Date header,
 * because this device's clock may be wrong.
 */
export function retryAfterOf(headers: Headers): number | null {
  const asked = headers.get('Retry-After')
  if (asked === null) return null
  const seconds = Number(asked)
  const ms = Number.isNaN(seconds)
    ? Date.parse(asked) - Date.parse(headers.get('Date') ?? '')
    : seconds * 1000
  return ms >= 0 ? Math.min(ms, maxMs) : null
}
