import type { Session } from '../api/sync'
import type { BookingHost } from '../host/booking-host'
import { lanesOf } from '../outbox/lanes'
import { pickNext } from '../outbox/pick-next'
import { prerequisitesOf } from '../outbox/prerequisites'
import type { Entry } from '../store/entry'
import type { RetryPolicy } from './retry-policy'

/** The host and the session for which entries are sent. */
export interface Recipient {
  session: Session
  host: BookingHost
}

export interface BatchOptions {
  to: Recipient
  policy: RetryPolicy
  /** pending entries of a newer version of the app; only that version can send them */
  newer: readonly Entry[]
  /** entries in the send window, whose lanes are busy */
  sent: readonly Entry[]
  /** maximum number of batches */
  most: number
}

/** Picks the next batches of the outbox in sending order. */
export function pickBatches(entries: readonly Entry[], options: BatchOptions): Entry[][] {
  const { to, policy, newer, sent, most } = options
  const size = policy.isSingly() ? 1 : to.host.batchSize
  const busy = new Set(sent.flatMap(lanesOf))
  const isHeld = (entry: Entry) =>
    lanesOf(entry).some((lane) => busy.has(lane)) ||
    isBehindNewer(entry, newer) ||
    policy.isHeld(entry) ||
    !mayLeave(to.host, entry)
  const picked = pickNext(entries, { session: to.session, limit: most * size, isHeld })
  const count = Math.ceil(picked.length / size)
  return Array.from({ length: count }, (_, at) => picked.slice(at * size, (at + 1) * size))
}

/** Whether an entry must wait for one that only a newer version of the app can send. */
const isBehindNewer = (entry: Entry, newer: readonly Entry[]): boolean =>
  newer.some(
    ({ id, lane, store }) =>
      (store === entry.store && lanesOf(entry).includes(lane)) ||
      prerequisitesOf(entry).includes(id),
  )

/** Whether an entry may be sent. An entry that may have arrived is sent again only if the host allows it. */
const mayLeave = (host: BookingHost, entry: Entry): boolean =>
  entry.state === 'queued' || host.mayResend(entry)
