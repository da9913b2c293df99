import { remainingMs } from '../kernel/remaining-ms'

/**
 * Time for which the service counts as reachable after its last answer or event. Heartbeats of the live stream, and
 * polls, come every 15 s.
 */
export const beliefMs = 20_000

/** Time of the last answer of the service, or event of its live stream. */
export interface Contact {
  note(): void
  /** Milliseconds until the last answer or event is too old to count; 0 or less: it is too old. */
  leftMs(): number
}

export interface WithContact {
  contact: Contact
}

export function createContact(clock: () => number): Contact {
  let until = 0
  return {
    note() {
      until = clock() + beliefMs
    },
    leftMs: () => remainingMs(until, clock(), beliefMs),
  }
}
