import { addDays, momentOf } from '#domain/kernel/dates'

/** Past days that the replica keeps current (design section 5, Pull). */
const daysBack = 7

export interface Window {
  today: string
  /** the first day that is kept; bookings ahead are few and are all kept */
  from: string
}

/** `now` in milliseconds since the epoch. */
export function windowAt(now: number): Window {
  const today = momentOf(now).date
  return { today, from: addDays(today, -daysBack) }
}
