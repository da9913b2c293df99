import type { Session } from '../api/sync'
import type { BookingHost } from '../host/booking-host'
import { lanesOf } from '../outbox/lanes'
import { pickNext } from '../outbox/pick-next'
import { prerequisitesOf } from '../outbox/prerequisites'
import type { Authors } from '../session/authors'
import type { Entry } from '../store/entry'
import type { RetryPolicy } from './retry-policy'

/** The host, and the sessions under which entries are sent. */
export interface Recipient {
  /** the session of the tablet's user */
  session: Session
  host: BookingHost
  /** the session for a user's entries now; null: they can't be sent */
  sessionFor(user: string): Session | null
}

/** The users whose entries may be sent to the recipient now. */
export const authorsFor = ({ session, sessionFor }: Recipient): Authors => ({
  store: session.storeCode,
  isAuthor: (user) => sessionFor(user) !== null,
})

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
  const picked = pickNext(entries, { authors: authorsFor(to), limit: most * size, isHeld })
  return batchesOf(picked, size).slice(0, most)
}

/** Batches in the order of the queue, each of one user: a request has one session. */
function batchesOf(picked: readonly Entry[], size: number): Entry[][] {
  const batches: Entry[][] = []
  for (const entry of picked) {
    const last = batches.at(-1)
    if (last && last.length < size && last[0]?.user === entry.user) last.push(entry)
    else batches.push([entry])
  }
  return batches
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
