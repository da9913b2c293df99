import { remainingMs } from '../kernel/remaining-ms'
import type { WithHttp } from './client'
import { retryAfterIn } from './reply'

/** How long the host wants to be left in peace. */
export interface Patience {
  /** it has asked for so many milliseconds; null: for nothing */
  note(ms: number | null): void
  leftMs(): number
  /** a person wants it now */
  end(): void
}

export function createPatience(clock: () => number): Patience {
  let until = 0
  let askedMs = 0
  const leftMs = () => remainingMs(until, clock(), askedMs)
  return {
    note(ms) {
      if (ms === null || ms <= leftMs()) return
      askedMs = ms
      until = clock() + ms
    },
    leftMs,
    end() {
      until = 0
    },
  }
}

/** The same parts, whose answers tell `patience` when the host wants to be asked again. */
export const heeding = <Parts extends WithHttp>(parts: Parts, patience: Patience): Parts => ({
  ...parts,
  http: {
    ...parts.http,
    async send(...sent) {
      const reply = await parts.http.send(...sent)
      patience.note(retryAfterIn(reply))
      return reply
    },
  },
})
