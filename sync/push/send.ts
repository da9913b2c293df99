import type { Session } from '../api/sync'
import type { Answer, BookingHost } from '../host/booking-host'
import { isOfLane, pickNext, rootsOf } from '../outbox/lanes'
import type { WithMirror } from '../outbox/mirror'
import type { Entry } from '../store/entry'

export interface Sending extends WithMirror {
  host: BookingHost
  session: Session
  isHeld: (entry: Entry) => boolean
  /** one call at a time, to find the entry that spoils a batch */
  singly: boolean
}

/** Entries on their way, and the answer to them. */
export interface Flight {
  entries: readonly Entry[]
  /** never rejects */
  answer: Promise<Answer>
}

/** The next batches of all that wait, `most` of them, beside entries that are on their way. */
export function pickBatches(
  sending: Sending,
  waiting: readonly Entry[],
  onTheirWay: readonly Entry[],
  most: number,
): Entry[][] {
  const { session, host, singly } = sending
  const size = singly ? 1 : host.batchSize
  const busy = new Set(onTheirWay.map(({ lane }) => lane))
  const isHeld = (entry: Entry) =>
    busy.has(entry.lane) ||
    isBehind(entry, sending.mirror.known().newer) ||
    sending.isHeld(entry) ||
    !mayLeave(host, entry)
  const picked = pickNext(waiting, { session, limit: most * size, isHeld })
  const count = Math.ceil(picked.length / size)
  return Array.from({ length: count }, (_, at) => picked.slice(at * size, (at + 1) * size))
}

/** Entries of a newer version of the app come first, and only that version can send them. */
const isBehind = (entry: Entry, newer: readonly Entry[]): boolean =>
  newer.some((each) => isOfLane(each, entry) || rootsOf(entry).includes(each.id))

/** An entry that may have landed leaves again only when the host says that this does no harm. */
const mayLeave = (host: BookingHost, entry: Entry): boolean =>
  entry.state === 'queued' || host.mayResend(entry)

/** Sends entries whose attempt is written down: a crash reads as "unknown", never as "not sent". */
export const takeOff = ({ host, session }: Sending, entries: readonly Entry[]): Flight => ({
  entries,
  answer: host.send(session, entries),
})
