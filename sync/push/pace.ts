import type { Settlement } from '../host/booking-host'
import type { Verdict } from '../host/verdict'
import { backoff, longestMs } from '../kernel/backoff'
import { leftUntil } from '../kernel/left-until'
import type { SyncDeps } from '../kernel/ports'
import type { Entry } from '../store/entry'

/** When the sender may go on, from how the last answers were. */
export interface Pace {
  note(settlements: readonly Settlement[]): void
  /** Waiting is over; what the service has asked for only when a person wants it (`isWanted`). */
  reset(isWanted: boolean): void
  /** milliseconds until anything may be sent; 0 and less for now */
  pauseMs(): number
  isHeld(entry: Entry): boolean
  /** milliseconds until the first held entry may go; null when none is held */
  nextTryMs(): number | null
  /** whether to send one call at a time, to find the entry that spoils a batch */
  isSingly(): boolean
}

/** Calls made one by one after the service refused a batch as a whole. */
const aloneCalls = 100

export function createPace({ clock, random }: Pick<SyncDeps, 'clock' | 'random'>): Pace {
  const held = new Map<string, number>()
  let failures = 0
  let notBefore = 0
  /** what the service has asked for, as a time and as a length */
  let asked = { until: 0, ms: 0 }
  let alone = 0

  const heldMs = (at: number) => leftUntil(at, clock(), longestMs)

  return {
    note(settlements) {
      const verdicts = settlements.map(({ verdict }) => verdict)
      const waits = verdicts.map((verdict) =>
        'retryAfterMs' in verdict ? (verdict.retryAfterMs ?? 0) : 0,
      )
      const isDown = verdicts.every(({ kind }) => kind === 'unsure' || kind === 'later')
      const ms = isDown ? Math.max(...waits) : 0
      failures = isDown ? failures + 1 : 0
      notBefore = isDown ? clock() + backoff(failures, random) : 0
      asked = { until: clock() + ms, ms }
      alone = isSpoilt(verdicts) ? aloneCalls : Math.max(0, alone - 1)
      for (const { entry, verdict } of settlements) {
        const again = verdict.kind === 'unsure' || verdict.kind === 'later'
        if (again) held.set(entry.id, clock() + backoff(entry.attempts + 1, random))
        else held.delete(entry.id)
      }
    },
    reset(isWanted) {
      if (isWanted) asked = { until: 0, ms: 0 }
      notBefore = 0
      failures = 0
      held.clear()
    },
    pauseMs: () => Math.max(heldMs(notBefore), leftUntil(asked.until, clock(), asked.ms)),
    isHeld: (entry) => heldMs(held.get(entry.id) ?? 0) > 0,
    nextTryMs() {
      const waits = [...held.values()].map(heldMs).filter((ms) => ms > 0)
      return waits.length > 0 ? Math.min(...waits) : null
    },
    isSingly: () => alone > 0,
  }
}

/** Whether what was answered may be about this entry alone. */
export const isFailing = (verdict: Verdict): boolean =>
  verdict.kind === 'unsure' && verdict.failing !== null

/** A batch was refused as a whole, or the service broke on all of it: one of its entries may be why. */
const isSpoilt = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ kind }) => kind === 'alone') ||
  (verdicts.length > 1 && verdicts.every(isFailing))
