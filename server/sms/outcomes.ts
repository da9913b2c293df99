import type { Exchange } from './exchange'
import type { Delivery } from './send'

/** Statuses after which a retry may succeed. */
const passing = [408, 425, 429]

/** Whether a retry would get the same answer. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && !passing.includes(status)

/** An attempt without an answer. */
export function unanswered(provider: string, exchange: Exchange): Delivery {
  const how = exchange.kind === 'unreached' ? 'cannot be reached' : 'did not answer'
  return { kind: 'failed', reason: `${provider} ${how}.`, final: false }
}

/** An answer that is no success. */
export function refused(
  reason: string,
  { status, retryAfterMs }: { status: number; retryAfterMs?: number | undefined },
): Delivery {
  return { kind: 'failed', reason, final: isFinal(status), retryAfterMs }
}
