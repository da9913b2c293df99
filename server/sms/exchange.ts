/** The outcome of a request to a provider. */
export type Exchange =
  | { kind: 'answered'; status: number; body: unknown; retryAfterMs?: number }
  /** the request did not reach the provider */
  | { kind: 'unreached' }
  /** the provider may have received the request */
  | { kind: 'unanswered' }

const usualTimeoutMs = 10_000

/** Error codes of a connection that was never made. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Sends a request to a provider and reads its answer, within ten seconds. Never throws. */
export async function exchange(
  url: string,
  init: RequestInit,
  timeoutMs = usualTimeoutMs,
): Promise<Exchange> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const body = jsonIn(await response.text())
    const retryAfterMs = pauseIn(response.headers.get('Retry-After'))
    return { kind: 'answered', status: response.status, body, retryAfterMs }
  } catch (error) {
    return { kind: isNeverConnected(error) ? 'unreached' : 'unanswered' }
  }
}

/** A form as a POST request. */
export function formPost(fields: Record<string, string>, headers = new Headers()): RequestInit {
  return { method: 'POST', headers, body: new URLSearchParams(fields) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Milliseconds of a Retry-After in seconds. Providers send no dates; undefined for another value. */
function pauseIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined
}

/**
 * Whether a request failed before a connection was made. An error without a code is one of the request itself, such as
 * a forbidden port or a redirect.
 */
function isNeverConnected(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return code === null || (typeof code === 'string' && neverConnected.has(code))
}
