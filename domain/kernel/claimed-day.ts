import { addDays } from './dates'

/** An offline entry may reach the service days later; it is judged by the day it was made. */
const daysInQueue = 7

/** The business day on which something was done, as far as the service believes the sender. */
export function claimedDay(claimed: string | undefined, today: string): string {
  if (!claimed || claimed >= today) return today
  return claimed >= addDays(today, -daysInQueue) ? claimed : today
}
