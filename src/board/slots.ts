import { clockText } from './clock-text'
import type { ColumnDay } from './column-days'
import { dayHeight, dayMinutes, type Span, slotMinutes } from './model'

const lastSlot = dayMinutes - slotMinutes

/** The slot (minutes after midnight) that begins at or before a minute of the day. */
export function slotAt(minute: number): number {
  const slot = Math.floor(minute / slotMinutes) * slotMinutes
  return Math.min(Math.max(slot, 0), lastSlot)
}

/** The slot under a height, in pixels from the top of the day. */
export function slotAtPixel(pixels: number): number {
  return slotAt((pixels * dayMinutes) / dayHeight)
}

/** What stands in a slot: "busy", "on break", "off duty" or "free". */
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

/** "ALMA, 3:30 PM, free": a slot as it is read out. */
export function slotLabel(day: ColumnDay, minute: number): string {
  return `${day.column.name}, ${clockText(minute)}, ${slotState(day, minute)}`
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
