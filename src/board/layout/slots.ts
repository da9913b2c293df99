import { clockText } from './clock-text'
import type { ColumnDay } from './column-days'
import { type BoardEvent, dayHeight, dayMinutes, type Span, slotMinutes } from './model'

const lastSlot = dayMinutes - slotMinutes

/** The slot (minutes after midnight) that contains a minute. */
export function slotAt(minute: number): number {
  const slot = Math.floor(minute / slotMinutes) * slotMinutes
  return Math.min(Math.max(slot, 0), lastSlot)
}

/**
 * The start that a tap picks: the slot under it, or the end of the therapist's previous appointment if that is nearer.
 * `pixels`: from the top of the day.
 */
export function startUnder({ column, events }: ColumnDay, pixels: number): number {
  const minute = (pixels * dayMinutes) / dayHeight
  const above = column.id === null ? [] : events.filter(takesTime)
  const ends = above.map(({ endMinute }) => endMinute).filter((end) => end <= minute)
  return Math.max(slotAt(minute), ...ends)
}

/** Whether an event occupies its time; cancelled bookings, conflicts and drafts don't. */
export const takesTime = ({ status, conflict, draft }: BoardEvent): boolean =>
  status !== 'CANCELLED' && !conflict && !draft

/** State of a slot: "busy", "on break", "off duty" or "free". */
export function slotState({ column, events }: ColumnDay, minute: number): string {
  const slot = { from: minute, to: minute + slotMinutes }
  const isBusy = events.some(
    (event) =>
      event.status !== 'CANCELLED' &&
      overlap(slot, { from: event.startMinute, to: event.endMinute }),
  )
  if (isBusy && column.id !== null) return 'busy'
  if (column.breaks.some((rest) => overlap(slot, rest))) return 'on break'
  const onDuty = column.duty.some((duty) => duty.from <= minute && minute < duty.to)
  return onDuty ? 'free' : 'off duty'
}

/** A slot's label for screen readers: "ALMA, 3:30 PM, free". */
export function slotLabel(day: ColumnDay, minute: number): string {
  return `${day.column.name}, ${clockText(minute)}, ${slotState(day, minute)}`
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
