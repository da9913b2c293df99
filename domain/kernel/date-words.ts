import { dayNumber, minuteOfDay } from './dates'

// A list of our own, because the browser's first formatting of a date takes 80 ms on a slow tablet.
export const monthNames =
  'January February March April May June July August September October November December'.split(' ')

/** A calendar date as a Date in UTC, independent of the device's zone. */
export const utcDate = (date: string): Date => new Date((dayNumber(date) ?? 0) * 86_400_000)

/** Formats `2026-11-20` as `Nov 20, 2026`. */
export function dateWords(date: string): string {
  const read = utcDate(date)
  const month = (monthNames[read.getUTCMonth()] ?? '').slice(0, 3)
  return `${month} ${read.getUTCDate()}, ${read.getUTCFullYear()}`
}

/** Formats `15:30` as `3:30 PM`; a dash without a time. */
export function clockWords(time: string | null | undefined): string {
  const minute = time ? minuteOfDay(time) : null
  if (minute === null) return '-'
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
