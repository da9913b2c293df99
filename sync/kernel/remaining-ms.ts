/**
 * Milliseconds from `now` until `at`; 0 or less when `at` has passed. `at` was set at most `atMostMs` ahead: if it is
 * further ahead now, the device's clock was set back, and `at` counts as passed.
 */
export function remainingMs(at: number, now: number, atMostMs: number): number {
  const left = at - now
  return left > atMostMs ? 0 : left
}
