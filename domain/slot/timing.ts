import { atWallMinute, businessTimeOfInstant, isoAt, wallMinute } from '../kernel/dates'
import type { Appointment } from '../rows/appointment'
import type { Service } from '../rows/service'

/** A half-open interval of minutes, as `wallMinute` counts them. */
export interface Interval {
  from: number
  to: number
}

/** Whether two intervals share a minute; an empty one shares none. */
export const overlaps = (a: Interval, b: Interval): boolean =>
  Math.max(a.from, b.from) < Math.min(a.to, b.to)

/** Minutes between the proposed starts of walk-ins. */
export const walkInStep = 5

/** The start of a walk-in at or after a minute. */
export const walkInStart = (minute: number): number => Math.ceil(minute / walkInStep) * walkInStep

/** Minutes that services take: the sum of their durations, then the longest cleaning (SPEC.md availability-1). */
export function lengthOf(services: readonly Service[]): { minutes: number; cleaning: number } {
  return {
    minutes: services.reduce((total, service) => total + (service.duration ?? 0), 0),
    cleaning: Math.max(0, ...services.map((service) => service.breakDuration ?? 0)),
  }
}

/** The six time fields of a row and its cleaning, computed from its start, services and added minutes. */
export function timing(
  startDate: string,
  startTime: string,
  services: readonly Service[],
  added = 0,
) {
  const { minutes, cleaning } = lengthOf(services)
  const end = atWallMinute(wallMinute(startDate, startTime) + minutes + added + cleaning)
  return {
    startDate,
    startTime,
    endDate: end.date,
    endTime: end.time,
    start: isoAt(startDate, startTime),
    end: isoAt(end.date, end.time),
    cleaningMinutes: cleaning,
  }
}

type Timed = Pick<
  Appointment,
  | 'status'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'completedDateTime'
  | 'cleaningMinutes'
>

/** The minute at which the guest of an appointment is done: its end without cleaning. */
export const doneMinute = (
  row: Pick<Appointment, 'endDate' | 'endTime' | 'cleaningMinutes'>,
): number => wallMinute(row.endDate, row.endTime) - row.cleaningMinutes

/** The time (HH:mm) of `doneMinute`. */
export const doneTime = (row: Parameters<typeof doneMinute>[0]): string =>
  atWallMinute(doneMinute(row)).time

/** The interval for which an appointment is booked, cleaning included; null if it is cancelled or has no duration. */
export function bookedInterval(row: Timed): Interval | null {
  if (row.status === 'CANCELLED') return null
  const from = wallMinute(row.startDate, row.startTime)
  const to = wallMinute(row.endDate, row.endTime)
  return to > from ? { from, to } : null
}

/** Cached, because parsing dates is slow and rows are immutable. */
const blocked = new WeakMap<Timed, { interval: Interval | null }>()

/**
 * The interval in which an appointment keeps its therapist and room busy; null if it is cancelled or has no duration.
 * A completed one is busy until its end, or until completion and cleaning if that is earlier (SPEC.md
 * availability-1).
 */
export function blockedInterval(row: Timed): Interval | null {
  const known = blocked.get(row)
  if (known) return known.interval
  const booked = bookedInterval(row)
  const to = booked && Math.min(booked.to, completedUntil(row))
  const interval = booked && to !== null && to > booked.from ? { from: booked.from, to } : null
  blocked.set(row, { interval })
  return interval
}

/** Whether an appointment keeps its therapist and room busy in some minute of an interval. */
export function isBusyIn(row: Timed, interval: Interval): boolean {
  const own = blockedInterval(row)
  return own !== null && overlaps(own, interval)
}

function completedUntil(row: Timed): number {
  if (row.status !== 'COMPLETED' || row.completedDateTime === null) return Infinity
  const time = businessTimeOfInstant(row.completedDateTime)
  return time ? wallMinute(time.date, time.time) + row.cleaningMinutes : Infinity
}
