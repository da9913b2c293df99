import type { SyncDeps } from '../kernel/ports'
import type { Reply } from './reply'

/** Error of a comparison: the service's time is in whole seconds, and an answer takes time. */
const accuracyMs = 5000
/** A smaller error is ignored, because business times are in minutes. */
const wrongMs = 120_000

/**
 * Milliseconds by which this device's clock (`now`) is ahead of the service's, from the value `before` and an
 * answer's time; null until an answer has one.
 */
export function clockAhead(before: number | null, reply: Reply, now: number): number | null {
  if (reply.kind === 'unknown') return before
  const told = Date.parse(reply.headers.get('Date') ?? '')
  if (Number.isNaN(told)) return before
  const ahead = now - told
  return before !== null && Math.abs(ahead - before) < accuracyMs ? before : ahead
}

/** Milliseconds to subtract from this device's clock; 0 when it is right enough. */
export const clockCorrection = (aheadMs: number | null): number =>
  aheadMs !== null && Math.abs(aheadMs) >= wrongMs ? aheadMs : 0

type Kept = Pick<SyncDeps, 'clock' | 'storage'>

const key = 'frontdesk.clockAhead'

/** Stores the clock's error, for a start without an answer. */
export function keepClockAhead({ clock, storage }: Kept, aheadMs: number | null): void {
  const correction = clockCorrection(aheadMs)
  if (correction === 0) storage.removeItem(key)
  else storage.setItem(key, `${correction} ${clock() - correction}`)
}

/** The stored correction; null when the clock was set since. */
export function keptClockAhead({ clock, storage }: Kept): number | null {
  const [aheadMs = Number.NaN, keptAt = Number.NaN] = (storage.getItem(key) ?? '')
    .split(' ')
    .map(Number)
  const now = clock()
  const isPutRight = aheadMs > 0 ? now - aheadMs < keptAt : now >= keptAt
  return Number.isNaN(aheadMs + keptAt) || isPutRight ? null : aheadMs
}
