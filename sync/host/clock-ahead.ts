import type { SyncDeps } from '../kernel/ports'
import type { Reply } from './reply'

/** Inaccuracy of a comparison: the Date header has whole seconds, and an answer takes time. */
const accuracyMs = 5000
/** Smallest difference that is corrected; business times are in minutes. */
const wrongMs = 120_000

/**
 * Milliseconds by which this device's clock (`now`) is ahead of the service's, by the Date header of an answer. Keeps
 * `before` if the difference is less than the accuracy; null: no answer had a Date yet.
 */
export function clockAhead(before: number | null, reply: Reply, now: number): number | null {
  if (reply.kind === 'unknown') return before
  const hostMs = Date.parse(reply.headers.get('Date') ?? '')
  if (Number.isNaN(hostMs)) return before
  const ahead = now - hostMs
  return before !== null && Math.abs(ahead - before) < accuracyMs ? before : ahead
}

/** Milliseconds to subtract from this device's clock; 0 when the difference is below two minutes. */
export const clockCorrection = (aheadMs: number | null): number =>
  aheadMs !== null && Math.abs(aheadMs) >= wrongMs ? aheadMs : 0

type Kept = Pick<SyncDeps, 'clock' | 'storage'>

const key = 'frontdesk.clockAhead'

/**
 * Stores the correction, for the next start before its first answer. The corrected time stored with it shows later
 * whether the device's clock has been set right.
 */
export function keepClockAhead({ clock, storage }: Kept, aheadMs: number | null): void {
  const correction = clockCorrection(aheadMs)
  if (correction === 0) storage.removeItem(key)
  else storage.setItem(key, `${correction} ${clock() - correction}`)
}

/** The stored correction in milliseconds; null when there is none, or the device's clock has been set right since. */
export function keptClockAhead({ clock, storage }: Kept): number | null {
  const [aheadMs = Number.NaN, keptAt = Number.NaN] = (storage.getItem(key) ?? '')
    .split(' ')
    .map(Number)
  const now = clock()
  const isPutRight = aheadMs > 0 ? now - aheadMs < keptAt : now >= keptAt
  return Number.isNaN(aheadMs + keptAt) || isPutRight ? null : aheadMs
}
