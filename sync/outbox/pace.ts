import type { SyncDeps } from '../deps'
import type { Entry } from '../store/entry'
import { backoff } from './backoff'
import type { Settlement } from './settle'

/** When the sender may go on, from how the last answers were. */
export interface Pace {
  note(settlements: readonly Settlement[]): void
  /** waiting is over */
  reset(): void
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
  let alone = 0

  return {
    note(settlements) {
      const verdicts = settlements.map(({ verdict }) => verdict)
      const asked = verdicts.map((verdict) =>
        'retryAfterMs' in verdict ? verdict.retryAfterMs : 0,
      )
      const isDown = verdicts.every(({ kind }) => kind === 'unsure' || kind === 'later')
      failures = isDown ? failures + 1 : 0
      const wait = Math.max(...asked.map((ms) => ms ?? 0))
      notBefore = isDown ? clock() + Math.max(wait, backoff(failures, random)) : 0
      alone = verdicts.some(({ kind }) => kind === 'alone') ? aloneCalls : Math.max(0, alone - 1)
      for (const { entry, verdict } of settlements) {
        const again = verdict.kind === 'unsure' || verdict.kind === 'later'
        if (again) held.set(entry.id, clock() + backoff(entry.attempts + 1, random))
        else held.delete(entry.id)
      }
    },
    reset() {
      notBefore = 0
      failures = 0
      held.clear()
    },
    pauseMs: () => notBefore - clock(),
    isHeld: (entry) => (held.get(entry.id) ?? 0) > clock(),
    nextTryMs() {
      const waits = [...held.values()].map((at) => at - clock()).filter((ms) => ms > 0)
      return waits.length > 0 ? Math.min(...waits) : null
    },
    isSingly: () => alone > 0,
  }
}
