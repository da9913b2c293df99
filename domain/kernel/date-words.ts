import { dayNumber, minuteOfDay } from './dates'

// In words of its own: to ask the browser for its own for the first time takes a slow tablet 80 ms.
export const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** A calendar date has no zone: it is read in UTC, whatever the device's zone. */
export const utcDate = (date: string): Date => new Date((dayNumber(date) ?? 0) * 86_400_000)

/** `2026-11-20` as `Nov 20, 2026`. */
export function dateWords(date: string): string {
  const read = utcDate(date)
  const month = (monthNames[read.getUTCMonth()] ?? '').slice(0, 3)
  return `${month} ${read.getUTCDate()}, ${read.getUTCFullYear()}`
}

/** `15:30` as `3:30 PM`; a dash where there is none. */
export function clockWords(time: string | null | undefined): string {
  const minute = time ? minuteOfDay(time) : null
  if (minute === null) return '-'
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
