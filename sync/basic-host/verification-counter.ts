import { remainingMs } from '../kernel/remaining-ms'
import type { Entry } from '../store/entry'

/** Time in milliseconds between verifications of an entry; longer than a request can be in flight. */
const verifyAgainMs = 15_000
/** Number of verifications without evidence after which an entry may be sent again. */
const verificationsNeeded = 2
/** Time in milliseconds for which verifications count. After a longer outage a delayed request may have arrived. */
const validMs = 120_000

/**
 * Result of a verification. `in-vain`: no row is evidence; `blind`: an unreadable row may be the entry's; `unanswered`:
 * the host did not answer.
 */
export type VerificationResult = 'found' | 'in-vain' | 'blind' | 'unanswered'

interface Counts {
  inVain: number
  blind: number
  attempts: number
  nextAt: number
}

/** Counts the verifications of each unsure entry since its last attempt. */
export interface VerificationCounter {
  /** Counts a verification. Returns the number of this entry's verifications that were blind. */
  note(entry: Entry, result: VerificationResult): number
  /** whether enough recent verifications found no evidence */
  maySendAgain(entry: Entry): boolean
  /** Milliseconds until the next verification of an entry; 0 or less: now. */
  leftMs(entry: Entry): number
}

export function createVerificationCounter(clock: () => number): VerificationCounter {
  const counts = new Map<string, Counts>()

  const countsOf = (entry: Entry): Counts | undefined => {
    const known = counts.get(entry.id)
    return known?.attempts === entry.attempts ? known : undefined
  }

  const isRecent = ({ nextAt }: Counts) => Math.abs(clock() + verifyAgainMs - nextAt) < validMs

  return {
    note(entry, result) {
      const before = countsOf(entry)
      const blind = (before?.blind ?? 0) + Number(result === 'blind')
      counts.set(entry.id, {
        inVain: (before?.inVain ?? 0) + Number(result === 'in-vain'),
        blind,
        attempts: entry.attempts,
        nextAt: clock() + verifyAgainMs,
      })
      return blind
    },
    maySendAgain(entry) {
      const known = countsOf(entry)
      return known !== undefined && known.inVain >= verificationsNeeded && isRecent(known)
    },
    leftMs: (entry) => remainingMs(countsOf(entry)?.nextAt ?? 0, clock(), verifyAgainMs),
  }
}
