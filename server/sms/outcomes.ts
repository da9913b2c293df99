import type { Exchange } from './exchange'
import type { Delivery } from './send'

/** HTTP statuses after which a retry may succeed. */
const passing = [408, 425, 429]

/** Whether a retry would fail with the same status. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && !passing.includes(status)

/** The delivery of a request that got no answer. */
export function unanswered(provider: string, exchange: Exchange): Delivery {
  const how = exchange.kind === 'unreached' ? 'cannot be reached' : 'did not answer'
  return { kind: 'failed', reason: `${provider} ${how}.`, final: false }
}

/** The delivery of a request that the provider refused. */
export function refused(
  reason: string,
  { status, retryAfterMs }: { status: number; retryAfterMs?: number | undefined },
): Delivery {
  return { kind: 'failed', reason, final: isFinal(status), retryAfterMs }
}
