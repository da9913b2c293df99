/**
 * Milliseconds until a time that was `atMostMs` ahead at the most when it was set; 0 and less: it has
 * come. A time further ahead was set by a clock that has been put right since; it counts as come.
 */
export function remainingMs(at: number, now: number, atMostMs: number): number {
  const left = at - now
  return left > atMostMs ? 0 : left
}
