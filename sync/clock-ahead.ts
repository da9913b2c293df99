import type { Reply } from './http/reply'

/** The service tells whole seconds, and an answer takes its time. */
const accuracyMs = 5000

/**
 * By how much this device's clock (`now`) is ahead of the service's, from what it was `before` and an
 * answer; null while no answer named its time.
 */
export function clockAhead(before: number | null, reply: Reply, now: number): number | null {
  if (reply.kind === 'unknown') return before
  const told = Date.parse(reply.headers.get('Date') ?? '')
  if (Number.isNaN(told)) return before
  const ahead = now - told
  return before !== null && Math.abs(ahead - before) < accuracyMs ? before : ahead
}
