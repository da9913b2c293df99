import { remainingMs } from '../kernel/remaining-ms'
import type { WithHttp } from './client'
import { retryAfterIn } from './reply'

/** The pause that the host asked one loop for (Retry-After). */
export interface RetryAfter {
  /** Starts a pause of `ms` milliseconds; null: the host asked for none. A running pause that ends later stays. */
  note(ms: number | null): void
  leftMs(): number
  /** Ends the pause, when a user or the device wants to continue. */
  end(): void
}

export function createRetryAfter(clock: () => number): RetryAfter {
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

/** Returns the same parts with an HTTP client that notes each requested pause in `retryAfter`. */
export const obey = <Parts extends WithHttp>(parts: Parts, retryAfter: RetryAfter): Parts => ({
  ...parts,
  http: {
    ...parts.http,
    async send(...sent) {
      const reply = await parts.http.send(...sent)
      retryAfter.note(retryAfterIn(reply))
      return reply
    },
  },
})
