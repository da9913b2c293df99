import { drawnDate } from '../layout/calendar-date'
import type { Loads } from '../layout/context'
import type { BoardColumn, BoardEvent } from '../layout/model'

/** An appointment with its therapist's name. */
export interface Booked {
  event: BoardEvent
  therapist: string
}

/**
 * One entry of month, week or agenda. In the week, appointments that begin in the same hour are one entry. The Dates
 * come from `drawnDate` and are not instants.
 */
export interface PeriodEvent {
  start: Date
  end: Date
  resource: readonly Booked[]
}

const lastMinute = 1439

/** Maximum number of appointments listed in a day of the month. A day with more shows its load. */
const maxListed = 3

/** Events to list in the month. A day with too many events shows its load instead of a list. */
export function listedEvents(
  events: readonly BoardEvent[],
  loads: Loads | undefined,
): readonly BoardEvent[] {
  if (!loads) return events
  const counts = new Map<string, number>()
  for (const { date } of events) counts.set(date, (counts.get(date) ?? 0) + 1)
  const isFull = (date: string) => (counts.get(date) ?? 0) > maxListed
  return events.filter(({ date }) => !(loads.has(date) && isFull(date)))
}

/**
 * Makes one entry for each appointment, ordered by time. An appointment that runs past midnight belongs to the business
 * day on which it began.
 */
export function periodEvents(
  events: readonly BoardEvent[],
  columns: readonly BoardColumn[],
): PeriodEvent[] {
  const names = new Map(columns.map((column) => [column.id, column.name]))
  return events
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.startMinute - b.startMinute)
    .map((event) => {
      const therapist = names.get(event.columnId) ?? ''
      return { ...drawnSpan(event), resource: [{ event, therapist }] }
    })
}

function drawnSpan({ date, startMinute, endMinute }: BoardEvent): { start: Date; end: Date } {
  const start = drawnDate(date, Math.min(startMinute, lastMinute))
  const end = drawnDate(date, Math.min(endMinute, lastMinute))
  // An entry must have a length, or the calendar doesn't draw it.
  return { start, end: end > start ? end : new Date(start.getTime() + 1000) }
}

/** The business date and hour in which the appointments of an entry begin. */
export function hourOf({ resource: [first] }: PeriodEvent): { date: string; hour: number } {
  const minute = first?.event.startMinute ?? 0
  return { date: first?.event.date ?? '', hour: Math.floor(minute / 60) }
}

/** Joins the entries of each hour into one, because side by side they would be unreadable. */
export function hourGroups(events: readonly PeriodEvent[]): PeriodEvent[] {
  const groups = new Map<string, PeriodEvent>()
  for (const event of events) {
    const { date, hour } = hourOf(event)
    const key = `${date} ${hour}`
    const group = groups.get(key)
    const resource = [...(group?.resource ?? []), ...event.resource]
    const [start, end] = [drawnDate(date, hour * 60), drawnDate(date, hour * 60 + 59)]
    groups.set(key, { start, end, resource })
  }
  return [...groups.values()]
}
