import { lateMinutes } from '#domain/appointment/running/late'
import type { BoardEvent } from './model'

/** The events with a mark on those whose guests are late. `now`: as in `Day`. Events that are not late stay the same. */
export function withLate(events: readonly BoardEvent[], now: number | null): BoardEvent[] {
  return events.map((event) => (isLate(event, now) ? { ...event, late: true } : event))
}

const isLate = ({ status, draft, startMinute }: BoardEvent, now: number | null): boolean =>
  now !== null && status === 'RESERVED' && !draft && startMinute + lateMinutes <= now
