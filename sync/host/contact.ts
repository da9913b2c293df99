import { remainingMs } from '../kernel/remaining-ms'

/** A sign of the service is believed for so long: the live stream's heartbeat comes every 15 s, and so does a poll. */
export const beliefMs = 20_000

/** When the service was heard last, by an answer or by its live stream. */
export interface Contact {
  note(): void
  /** Milliseconds until what was heard last is too old to be believed; 0 and less: it is. */
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
