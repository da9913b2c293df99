import { lateMinutes } from '#domain/appointment/running/late'
import type { BoardEvent } from './model'

/**
 * Marks the events of late guests. Events that are not late keep their objects. `now`: minutes after midnight, as in
 * `Day`.
 */
export function withLate(events: readonly BoardEvent[], now: number | null): BoardEvent[] {
  return events.map((event) => (isLate(event, now) ? { ...event, late: true } : event))
}

const isLate = (
  { status, draft, isSecond, startMinute }: BoardEvent,
  now: number | null,
): boolean =>
  now !== null && status === 'RESERVED' && !(draft || isSecond) && startMinute + lateMinutes <= now
