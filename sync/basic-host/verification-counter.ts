import { remainingMs } from '../kernel/remaining-ms'
import type { Entry } from '../store/entry'

/** Time in milliseconds between verifications of an entry; longer than a request can be in flight. */
const lookAgainMs = 15_000
/** Number of verifications without evidence before an entry is sent again. */
const looksNeeded = 2
/** Time in milliseconds for which they count: after a longer interruption a delayed request may have arrived. */
const looksStandMs = 120_000

/**
 * Result of a verification. `in-vain`: no row is evidence; `blind`: an unreadable row may be the entry's; `unanswered`:
 * the host did not answer.
 */
export type LookResult = 'found' | 'in-vain' | 'blind' | 'unanswered'

interface Looked {
  inVain: number
  blind: number
  attempts: number
  nextAt: number
}

/** Counts the verifications of each unsure entry since its last attempt. */
export interface Looks {
  /** Counts a verification. Returns how many of this entry's were blind. */
  note(entry: Entry, result: LookResult): number
  /** whether enough recent verifications found no evidence */
  maySendAgain(entry: Entry): boolean
  /** Milliseconds until the next verification of an entry; 0 or less: now. */
  leftMs(entry: Entry): number
}

export function createLooks(clock: () => number): Looks {
  const looked = new Map<string, Looked>()

  const lookedAt = (entry: Entry): Looked | undefined => {
    const known = looked.get(entry.id)
    return known?.attempts === entry.attempts ? known : undefined
  }

  const isRecent = ({ nextAt }: Looked) => Math.abs(clock() + lookAgainMs - nextAt) < looksStandMs

  return {
    note(entry, result) {
      const before = lookedAt(entry)
      const blind = (before?.blind ?? 0) + Number(result === 'blind')
      looked.set(entry.id, {
        inVain: (before?.inVain ?? 0) + Number(result === 'in-vain'),
        blind,
        attempts: entry.attempts,
        nextAt: clock() + lookAgainMs,
      })
      return blind
    },
    maySendAgain(entry) {
      const known = lookedAt(entry)
      return known !== undefined && known.inVain >= looksNeeded && isRecent(known)
    },
    leftMs: (entry) => remainingMs(lookedAt(entry)?.nextAt ?? 0, clock(), lookAgainMs),
  }
}
