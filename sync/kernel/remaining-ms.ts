/**
 * Milliseconds until a time that was `atMostMs` ahead at the most when it was set; 0 and less: it has
 * come. What is further ahead was set by a clock that has been put right since, and holds nobody up.
 */
export function remainingMs(at: number, now: number, atMostMs: number): number {
  const left = at - now
  return left > atMostMs ? 0 : left
}
