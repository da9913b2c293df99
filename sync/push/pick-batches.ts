import type { Session } from '../api/sync'
import type { BookingHost } from '../host/booking-host'
import { isOfLane } from '../outbox/lanes'
import { pickNext } from '../outbox/pick-next'
import { prerequisitesOf } from '../outbox/prerequisites'
import type { Entry } from '../store/entry'
import type { RetryPolicy } from './retry-policy'

/** The host that entries go to, and the session in whose name. */
export interface Recipient {
  session: Session
  host: BookingHost
}

export interface BatchOptions {
  to: Recipient
  policy: RetryPolicy
  /** entries of a newer version of the app, which only that version can send */
  newer: readonly Entry[]
  /** entries in the send window: their lanes are busy */
  sent: readonly Entry[]
  /** number of batches at the most */
  most: number
}

/** The next batches of the outbox, in the order of sending. */
export function pickBatches(entries: readonly Entry[], options: BatchOptions): Entry[][] {
  const { to, policy, newer, sent, most } = options
  const size = policy.isSingly() ? 1 : to.host.batchSize
  const busy = new Set(sent.map(({ lane }) => lane))
  const isHeld = (entry: Entry) =>
    busy.has(entry.lane) ||
    isBehindNewer(entry, newer) ||
    policy.isHeld(entry) ||
    !mayLeave(to.host, entry)
  const picked = pickNext(entries, { session: to.session, limit: most * size, isHeld })
  const count = Math.ceil(picked.length / size)
  return Array.from({ length: count }, (_, at) => picked.slice(at * size, (at + 1) * size))
}

/** Whether an entry of a newer version of the app has to go first. */
const isBehindNewer = (entry: Entry, newer: readonly Entry[]): boolean =>
  newer.some((each) => isOfLane(each, entry) || prerequisitesOf(entry).includes(each.id))

/** An entry that may have arrived leaves again only when the host says that this does no harm. */
const mayLeave = (host: BookingHost, entry: Entry): boolean =>
  entry.state === 'queued' || host.mayResend(entry)
