import type { Core } from '../engine/core'
import { leftUntil } from '../kernel/left-until'
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
  const leftMs = () => leftUntil(until, clock(), askedMs)
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

/** The same core, whose answers tell `patience` when the host wants to be asked again. */
export const heeding = (core: Core, patience: Patience): Core => ({
  ...core,
  http: {
    ...core.http,
    async send(...sent) {
      const reply = await core.http.send(...sent)
      patience.note(retryAfterIn(reply))
      return reply
    },
  },
})
