import { remainingMs } from '../kernel/remaining-ms'

/** Time for which a sign of the service is trusted. Heartbeats of the live stream, and polls, come every 15 s. */
export const beliefMs = 20_000

/** Time of the service's last sign: an answer, or an event of its live stream. */
export interface Contact {
  note(): void
  /** Milliseconds until the last sign is too old; 0 or less: it is. */
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
