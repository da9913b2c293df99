import { remainingMs } from '../kernel/remaining-ms'
import type { Entry } from '../store/entry'

/** Longer than any request can be in flight. */
const lookAgainMs = 15_000
/** Looks that find nothing before an entry is sent again. */
const looksNeeded = 2
/** Time for which such looks count: after a longer interruption a delayed request may have arrived. */
const looksStandMs = 120_000

/** Result of a look. `blind`: an unreadable row may be the entry's; `unanswered`: the host did not answer. */
export type LookResult = 'found' | 'in-vain' | 'blind' | 'unanswered'

interface Looked {
  inVain: number
  blind: number
  attempts: number
  nextAt: number
}

/** Looks at the host's rows for each unsure entry since its last attempt. */
export interface Looks {
  /** Counts a look. Returns how many looks for this entry were blind. */
  note(entry: Entry, result: LookResult): number
  /** whether enough recent looks have found nothing */
  maySendAgain(entry: Entry): boolean
  /** Milliseconds until the next look for an entry; 0 or less: now. */
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
