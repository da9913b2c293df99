import { type BusinessTime, businessTimeAt } from '#domain/kernel/dates'

const minuteMs = 60_000

export interface WithBusinessTime {
  /** the current date and time in business time */
  businessTime: () => BusinessTime
}

/**
 * Returns a function for the current business time. Its result is cached for the minute, because zone arithmetic is
 * slow.
 */
export function createBusinessClock(clock: () => number): () => BusinessTime {
  let minute = Number.NaN
  let kept = businessTimeAt(0)
  return () => {
    const now = clock()
    if (Math.floor(now / minuteMs) !== minute) {
      minute = Math.floor(now / minuteMs)
      kept = businessTimeAt(now)
    }
    return { ...kept, instant: new Date(now).toISOString() }
  }
}
