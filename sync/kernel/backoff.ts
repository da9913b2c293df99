const firstMs = 1000
export const longestMs = 60_000

/**
 * Milliseconds to wait after so many consecutive failures (1 or more): random up to 1 s, doubling up to 60 s, so that
 * tablets don't return all at once.
 */
export function backoff(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(longestMs, firstMs * 2 ** (failures - 1)))
}
