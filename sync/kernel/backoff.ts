const firstMs = 1000
export const longestMs = 60_000

/**
 * Milliseconds to wait after so many failures in a row (1 or more): anything up to 1 s, doubling to
 * 60 s, so that tablets which lost the service together don't come back together.
 */
export function backoff(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(longestMs, firstMs * 2 ** (failures - 1)))
}
