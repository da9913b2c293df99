import { formatInTimeZone } from 'date-fns-tz'
import { businessZone, minuteOfDay } from '#domain/kernel/dates'

// A calendar date has no zone: it is put at noon UTC and read in UTC, whatever the device's zone.
const inUtc = (date: string, pattern: string): string =>
  formatInTimeZone(`${date}T12:00:00Z`, 'UTC', pattern)

/** `2026-11-20` as `11/20/2026`; a dash where there is none. */
export function usDate(date: string | null | undefined): string {
  return date ? inUtc(date, 'MM/dd/yyyy') : '-'
}

/** `2026-11-20` as `Nov 20, 2026`, for cells. */
export function cellDate(date: string): string {
  return inUtc(date, 'MMM d, yyyy')
}

/** `2026-11-20` as `Fri, Nov 20`, or `Friday, November 20` where there is room. */
export function dayTitle(date: string, room: 'short' | 'long' = 'short'): string {
  return inUtc(date, room === 'short' ? 'EEE, MMM d' : 'EEEE, MMMM d')
}

/** `15:30` as `3:30 PM`; a dash where there is none. */
export function clockTime(time: string | null | undefined): string {
  const minute = time ? minuteOfDay(time) : null
  if (minute === null) return '-'
  const hour = Math.floor(minute / 60)
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * `14:00`, `15:15` as `2:00 – 3:15 PM`; both halves are named when they differ. What has no duration
 * has a start only.
 */
export function timeRange(start: string, end: string): string {
  const [from, to] = [clockTime(start), clockTime(end)]
  if (from === to) return from
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** A moment: an ISO instant, or milliseconds since the epoch. */
type Instant = string | number

function atInstant(instant: Instant | null | undefined, pattern: string): string {
  const isMoment = instant !== null && instant !== undefined && instant !== ''
  if (!isMoment || Number.isNaN(new Date(instant).getTime())) return '-'
  return formatInTimeZone(instant, businessZone, pattern)
}

/** A moment in business time as `11/20/2026, 2:41 PM`; a dash where there is none. */
export function usDateTime(instant: Instant | null | undefined): string {
  return atInstant(instant, 'MM/dd/yyyy, h:mm a')
}

/** A moment in business time as `2:41 PM`; a dash where there is none. */
export function instantTime(instant: Instant | null | undefined): string {
  return atInstant(instant, 'h:mm a')
}
