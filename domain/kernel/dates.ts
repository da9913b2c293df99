/** The zone of all business times, wherever the device is (SPEC.md time-1). */
export const businessZone = 'Asia/Singapore'

/** The zone's offset from UTC, constant since 1982: there is no summer time. */
export const businessOffset = '+08:00'

// The offset is a constant, because the browser's first use of a time zone takes 150 ms on a slow tablet.
const offsetMs = 8 * 3_600_000

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Weekday = (typeof weekdays)[number]

/** An instant with its business date and time: `date` is YYYY-MM-DD, `time` HH:mm, `instant` ISO in UTC. */
export interface BusinessTime {
  instant: string
  date: string
  time: string
}

/** The business time of milliseconds since the epoch. */
export function businessTimeAt(epochMs: number): BusinessTime {
  const wall = new Date(epochMs + offsetMs).toISOString()
  return {
    instant: new Date(epochMs).toISOString(),
    date: wall.slice(0, 10),
    time: wall.slice(11, 16),
  }
}

/** The business time of an ISO instant; null when the text isn't one. */
export function businessTimeOfInstant(instant: string): BusinessTime | null {
  const epochMs = Date.parse(instant)
  return Number.isNaN(epochMs) ? null : businessTimeAt(epochMs)
}

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/
const timeShape = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Cache of `dayNumber`, because the same few dates are parsed again and again, which is slow. */
const dayNumbers = new Map<string, number | null>()
const maxDates = 5000

/** Days since 1970-01-01 of a YYYY-MM-DD date; null when it is invalid (31 February included). */
export function dayNumber(date: string): number | null {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  if (dayNumbers.size >= maxDates) dayNumbers.clear()
  const read = readDay(date)
  dayNumbers.set(date, read)
  return read
}

function readDay(date: string): number | null {
  const parts = dateShape.exec(date)
  if (!parts) return null
  const epochMs = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return new Date(epochMs).toISOString().startsWith(date) ? epochMs / 86_400_000 : null
}

export const isDate = (text: string): boolean => dayNumber(text) !== null
export const isTime = (text: string): boolean => timeShape.test(text)

/** Minutes after midnight of an HH:mm time; null when it is invalid. */
export function minuteOfDay(time: string): number | null {
  const parts = timeShape.exec(time)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null
}

/** HH:mm of minutes after midnight, modulo 24 hours. */
export function timeOfMinute(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** The date (YYYY-MM-DD) `days` later; the given date must be valid. */
export function addDays(date: string, days: number): string {
  return dateOfDay((dayNumber(date) ?? 0) + days)
}

export function weekdayOf(date: string): Weekday {
  // 1970-01-01 was a Thursday, index 3 of a week that starts on Monday.
  const index = (((dayNumber(date) ?? 0) % 7) + 7 + 3) % 7
  return weekdays[index] ?? 'MON'
}

/**
 * Minutes since 1970-01-01 00:00 in business time, for comparing intervals. The zone has no daylight saving, so
 * differences are real minutes.
 */
export function wallMinute(date: string, time: string): number {
  return (dayNumber(date) ?? 0) * 1440 + (minuteOfDay(time) ?? 0)
}

/** Date and time of a minute as `wallMinute` counts it. */
export function atWallMinute(minute: number): { date: string; time: string } {
  const day = Math.floor(minute / 1440)
  return { date: dateOfDay(day), time: timeOfMinute(minute - day * 1440) }
}

/** ISO date-time with the business's offset, for the `start` and `end` of rows. */
export function isoAt(date: string, time: string): string {
  return `${date}T${time}:00${businessOffset}`
}

function dateOfDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
