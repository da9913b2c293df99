/**
 * Milliseconds until `at`, which was at most `atMostMs` ahead when it was set; 0 or less when it has passed. A time
 * further ahead counts as passed, because the clock was set back since.
 */
export function remainingMs(at: number, now: number, atMostMs: number): number {
  const left = at - now
  return left > atMostMs ? 0 : left
}
