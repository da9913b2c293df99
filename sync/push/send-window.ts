import type { Answer, EntryVerdict } from '../host/booking-host'
import type { TimerPort } from '../kernel/ports'
import { createSignal, type Signal } from '../kernel/signal'
import type { Entry } from '../store/entry'

/** Entries in one request, and the answer to them. */
export interface Request {
  entries: readonly Entry[]
  /** never rejects */
  answer: Promise<Answer>
}

/** Entries that are marked in flight, until their answers are committed. */
export interface SendWindow {
  /** batches that may be sent, one after the other */
  ready: Entry[][]
  /** requests whose answer has not been read */
  inFlight: Request[]
  /** answers that have not been committed */
  answered: EntryVerdict[]
  /** whether sending has ended */
  isClosed: boolean
  /** time of the last reservation, in milliseconds since the epoch */
  reservedAt: number
  /** whether an entry of the window was applied */
  hasApplied: boolean
  /** notified when a batch is ready or the window closes */
  readiness: Signal
  /** notified when an answer was read */
  answers: Signal
}

export const createSendWindow = (timers: TimerPort): SendWindow => ({
  ready: [],
  inFlight: [],
  answered: [],
  isClosed: false,
  reservedAt: 0,
  hasApplied: false,
  readiness: createSignal(timers),
  answers: createSignal(timers),
})

/** All entries in the window. */
export const entriesIn = ({ ready, inFlight, answered }: SendWindow): Entry[] => [
  ...answered.map(({ entry }) => entry),
  ...inFlight.flatMap(({ entries }) => entries),
  ...ready.flat(),
]

/** Number of entries that have not been answered. */
export const unansweredIn = ({ ready, inFlight }: SendWindow): number =>
  [...ready, ...inFlight.map(({ entries }) => entries)].reduce((sum, each) => sum + each.length, 0)

export const isEmpty = (window: SendWindow): boolean => entriesIn(window).length === 0

/** Adds reserved batches; a closed window drops them. */
export function addReady(window: SendWindow, batches: readonly Entry[][]): void {
  if (window.isClosed) return
  window.ready.push(...batches)
  window.readiness.notify()
}

/** Starts the request of the first ready batch; null when none is ready. */
export function startNext(
  window: SendWindow,
  send: (batch: readonly Entry[]) => Promise<Answer>,
): Request | null {
  const entries = window.ready.shift()
  if (!entries) return null
  const request = { entries, answer: send(entries) }
  window.inFlight.push(request)
  return request
}

/** Records the answer to a request, by its entries' verdicts. */
export function addAnswer(
  window: SendWindow,
  request: Request,
  entryVerdicts: readonly EntryVerdict[],
): void {
  window.inFlight = window.inFlight.filter((each) => each !== request)
  window.answered.push(...entryVerdicts)
}

/** Removes and returns the answers, to commit them. */
export const takeAnswered = (window: SendWindow): EntryVerdict[] => window.answered.splice(0)

/** Stops sending. Ready batches stay in the queue as if they had never been reserved. */
export function closeWindow(window: SendWindow): void {
  window.isClosed = true
  window.ready = []
  window.readiness.notify()
}
