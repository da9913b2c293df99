import type { BoardColumn, BoardEvent } from './model'

/**
 * The minute that a freshly opened day shows: now, else the first event, else the first start of
 * duty, else eight o'clock.
 */
export function openingMinute(
  now: number | null,
  columns: readonly BoardColumn[],
  events: readonly BoardEvent[],
): number {
  if (now !== null) return now
  const starts = events.map((event) => event.startMinute)
  if (starts.length > 0) return Math.min(...starts)
  const duties = columns.filter(({ id }) => id !== null).flatMap(({ duty }) => duty)
  return duties.length > 0 ? Math.min(...duties.map(({ from }) => from)) : 8 * 60
}
