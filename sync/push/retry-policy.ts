import type { EntryVerdict } from '../host/booking-host'
import type { Verdict } from '../host/verdict'
import { backoff, maxMs } from '../kernel/backoff'
import type { SyncDeps } from '../kernel/ports'
import { remainingMs } from '../kernel/remaining-ms'
import type { Entry } from '../store/entry'

/** Decides from the last answers when the send loop and each entry may go on. */
export interface RetryPolicy {
  note(entryVerdicts: readonly EntryVerdict[]): void
  /** Lets all other entries go first, because these could not be prepared. */
  passOver(entries: readonly Entry[]): void
  /** Lets entries that were passed over be sent again. False: there are none. */
  endTurn(): boolean
  /**
   * Ends the pauses after failures. `isWanted`: the user or the device wants to continue, so a pause that the service
   * asked for ends too.
   */
  reset(isWanted: boolean): void
  /** milliseconds until the next request; 0 or less: now */
  pauseMs(): number
  /** whether an entry must wait, because it was answered "later", its answer was lost, or it was passed over */
  isHeld(entry: Entry): boolean
  /** milliseconds until the first waiting entry may be sent; null: none waits */
  nextTryMs(): number | null
  /** whether to send entries singly, to find the one on which a batch fails */
  isSingly(): boolean
}

/** Number of requests that send a single entry after a whole batch has failed. */
const singleRequests = 100

export function createRetryPolicy({
  clock,
  random,
}: Pick<SyncDeps, 'clock' | 'random'>): RetryPolicy {
  const held = new Map<string, number>()
  const passedOver = new Set<string>()
  let failures = 0
  let notBefore = 0
  /** the service's Retry-After: `until` in milliseconds since the epoch, `ms` its length */
  let asked = { until: 0, ms: 0 }
  let singly = 0

  const heldMs = (at: number) => remainingMs(at, clock(), maxMs)

  return {
    note(entryVerdicts) {
      const verdicts = entryVerdicts.map(({ verdict }) => verdict)
      const isDown = verdicts.every(isSentAgain)
      const askedMs = isDown ? Math.max(...verdicts.map(askedPauseMs)) : 0
      failures = isDown ? failures + 1 : 0
      notBefore = isDown ? clock() + backoff(failures, random) : 0
      asked = { until: clock() + askedMs, ms: askedMs }
      singly = isBatchFailure(verdicts) ? singleRequests : Math.max(0, singly - 1)
      for (const { entry, verdict } of entryVerdicts) {
        if (isSentAgain(verdict)) held.set(entry.id, clock() + backoff(entry.attempts + 1, random))
        else held.delete(entry.id)
      }
    },
    passOver(entries) {
      for (const { id } of entries) passedOver.add(id)
    },
    endTurn() {
      const isAny = passedOver.size > 0
      passedOver.clear()
      return isAny
    },
    reset(isWanted) {
      if (isWanted) asked = { until: 0, ms: 0 }
      notBefore = 0
      failures = 0
      held.clear()
    },
    pauseMs: () => Math.max(heldMs(notBefore), remainingMs(asked.until, clock(), asked.ms)),
    isHeld: ({ id }) => passedOver.has(id) || heldMs(held.get(id) ?? 0) > 0,
    nextTryMs() {
      const waits = [...held.values()].map(heldMs).filter((ms) => ms > 0)
      return waits.length > 0 ? Math.min(...waits) : null
    },
    isSingly: () => singly > 0,
  }
}

/** Whether an entry is sent again after this answer. */
const isSentAgain = ({ kind }: Verdict): boolean => kind === 'unsure' || kind === 'later'

/** Milliseconds that the service asked to wait; 0 for none. */
const askedPauseMs = (verdict: Verdict): number =>
  'retryAfterMs' in verdict ? (verdict.retryAfterMs ?? 0) : 0

/** Whether the answer is an error that this entry may have caused. */
export const isFailing = (verdict: Verdict): boolean =>
  verdict.kind === 'unsure' && verdict.failing !== null

/** Whether a batch was refused or failed as a whole, possibly because of one entry. */
const isBatchFailure = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ kind }) => kind === 'alone') ||
  (verdicts.length > 1 && verdicts.every(isFailing))
