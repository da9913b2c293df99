const firstMs = 1000
export const maxMs = 60_000

/**
 * Milliseconds to wait after `failures` consecutive failures (1 or more). Random below a limit that doubles from 1 s to
 * 60 s, so that the tablets of a store don't all retry at the same time.
 */
export function backoff(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(maxMs, firstMs * 2 ** (failures - 1)))
}
