import { dayNumber, minuteOfDay, weekdays } from './dates'

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

/** "4 PM", "4:30 PM". */
export const hourWords = (time: string): string => clockWords(time).replace(':00', '')

const dayNames = 'Mon Tues Wednes Thurs Fri Satur Sun'.split(' ')

/** "Mondays to Fridays", "Mondays and Wednesdays". */
export function daysWords(days: readonly string[]): string {
  const chosen = weekdays.flatMap((day, at) => (days.includes(day) ? [at] : []))
  const names = chosen.map((at) => `${dayNames[at]}days`)
  const isRow = chosen.length > 2 && (chosen.at(-1) ?? 0) - (chosen[0] ?? 0) < chosen.length
  return isRow ? `${names[0]} to ${names.at(-1)}` : inWords(names)
}

/** "A, B and C". */
export const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
