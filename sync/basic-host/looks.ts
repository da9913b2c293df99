import { remainingMs } from '../kernel/remaining-ms'
import type { Entry } from '../store/entry'

/** Longer than any request of ours may be under way. */
const lookAgainMs = 15_000
/** Looks in vain before an entry is sent again. */
const looksNeeded = 2
/** How long looks in vain count: after a longer cut a delayed request may have arrived. */
const looksStandMs = 120_000

/** `blind`: a row was unreadable that may be the entry's; `unanswered`: the host did not say. */
export type LookResult = 'found' | 'in-vain' | 'blind' | 'unanswered'

interface Looked {
  inVain: number
  blind: number
  attempts: number
  nextAt: number
}

/** The looks for each unsure entry since its last attempt. */
export interface Looks {
  /** Counts a look. Returns how many of this entry were blind. */
  note(entry: Entry, result: LookResult): number
  /** whether enough recent looks were in vain */
  maySendAgain(entry: Entry): boolean
  /** Milliseconds until the next look at an entry; 0 and less for now. */
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
