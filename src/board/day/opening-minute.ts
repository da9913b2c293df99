import type { BoardColumn, BoardEvent } from '../layout/model'

/**
 * The minute at which the day opens: the current one if an event has begun, else the start of the first event, else the
 * first start of duty, else eight o'clock.
 */
export function openingMinute(
  now: number | null,
  columns: readonly BoardColumn[],
  events: readonly BoardEvent[],
): number {
  const starts = events.map((event) => event.startMinute)
  const duties = columns
    .filter(({ id }) => id !== null)
    .flatMap(({ duty }) => duty)
    .map(({ from }) => from)
  const all = [...starts, ...duties]
  if (now !== null && (all.length === 0 || all.some((start) => start <= now))) return now
  if (starts.length > 0) return Math.min(...starts)
  return duties.length > 0 ? Math.min(...duties) : 8 * 60
}
