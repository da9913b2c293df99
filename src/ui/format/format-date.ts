import { clockWords, dateWords, monthNames, utcDate } from '#domain/kernel/date-words'
import { type BusinessTime, businessTimeAt, businessTimeOfInstant } from '#domain/kernel/dates'

const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function inWords(date: string) {
  const read = utcDate(date)
  return {
    month: monthNames[read.getUTCMonth()] ?? '',
    day: read.getUTCDate(),
    weekday: weekdayNames[read.getUTCDay()] ?? '',
  }
}

const short = (name: string) => name.slice(0, 3)

/** Formats `2026-11-20` as `11/20/2026`; a dash for no date. */
export function usDate(date: string | null | undefined): string {
  return date ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}` : '-'
}

/** Formats `2026-11-20` as `Nov 20, 2026`, for cells. */
export const cellDate = dateWords

/** Formats `2026-11-20` as `Fri, Nov 20`, or with `long` as `Friday, November 20`. */
export function dayTitle(date: string, room: 'short' | 'long' = 'short'): string {
  const { weekday, month, day } = inWords(date)
  return room === 'long'
    ? `${weekday}, ${month} ${day}`
    : `${short(weekday)}, ${short(month)} ${day}`
}

/** Formats `15:30` as `3:30 PM`; a dash for no time. */
export const clockTime = clockWords

/**
 * Formats `14:00` and `15:15` as `2:00 – 3:15 PM`, with both AM and PM if they differ. Equal times give the start only.
 */
export function timeRange(start: string, end: string): string {
  const [from, to] = [clockTime(start), clockTime(end)]
  if (from === to) return from
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** An ISO instant, or milliseconds since the epoch. */
type Instant = string | number

function inBusinessTime(instant: Instant | null | undefined): BusinessTime | null {
  if (instant === null || instant === undefined) return null
  return typeof instant === 'number' ? businessTimeAt(instant) : businessTimeOfInstant(instant)
}

/** Formats an instant in business time as `11/20/2026, 2:41 PM`; a dash for no instant. */
export function usDateTime(instant: Instant | null | undefined): string {
  const time = inBusinessTime(instant)
  return time ? `${usDate(time.date)}, ${clockTime(time.time)}` : '-'
}

/** Formats an instant in business time as `2:41 PM`; a dash for no instant. */
export function instantTime(instant: Instant | null | undefined): string {
  return clockTime(inBusinessTime(instant)?.time)
}

/** Formats an instant as `2:41 PM` on the business day of `now`, otherwise as `Fri, Nov 20`. */
export function recentTime(instant: Instant, now: number): string {
  const time = inBusinessTime(instant)
  if (!time) return '-'
  return time.date === businessTimeAt(now).date ? clockTime(time.time) : dayTitle(time.date)
}
