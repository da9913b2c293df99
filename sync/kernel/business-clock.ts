import { type BusinessTime, businessTimeAt } from '#domain/kernel/dates'

const minuteMs = 60_000

export interface WithBusinessTime {
  /** the present in business time */
  businessTime: () => BusinessTime
}

/** The present in business time. Zone arithmetic is dear, so it is done once a minute. */
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
