import type { SyncDeps } from '../kernel/ports'
import type { Reply } from './reply'

/** The service tells whole seconds, and an answer takes its time. */
const accuracyMs = 5000
/** A clock that is wrong by less is left alone: times of the business are minutes. */
const wrongMs = 120_000

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

/** Milliseconds to take off this device's clock, which is wrong; 0 where it is right enough. */
export const clockCorrection = (aheadMs: number | null): number =>
  aheadMs !== null && Math.abs(aheadMs) >= wrongMs ? aheadMs : 0

type Kept = Pick<SyncDeps, 'clock' | 'storage'>

const key = 'frontdesk.clockAhead'

/** Keeps how wrong this clock is, for a start before the first answer or without one. */
export function keepClockAhead({ clock, storage }: Kept, aheadMs: number | null): void {
  const correction = clockCorrection(aheadMs)
  if (correction === 0) storage.removeItem(key)
  else storage.setItem(key, `${correction} ${clock() - correction}`)
}

/** The correction that was kept; null where this clock shows that it was put right since. */
export function keptClockAhead({ clock, storage }: Kept): number | null {
  const [aheadMs = Number.NaN, keptAt = Number.NaN] = (storage.getItem(key) ?? '')
    .split(' ')
    .map(Number)
  const now = clock()
  const isPutRight = aheadMs > 0 ? now - aheadMs < keptAt : now >= keptAt
  return Number.isNaN(aheadMs + keptAt) || isPutRight ? null : aheadMs
}
