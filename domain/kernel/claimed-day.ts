import { addDays } from './dates'

/** Most days by which an offline entry may reach the service late; it is checked by the day it was made. */
const daysInQueue = 7

/** The business day of an entry: the day that the sender claims if it is plausible, otherwise today. */
export function claimedDay(claimed: string | undefined, today: string): string {
  if (!claimed || claimed >= today) return today
  return claimed >= addDays(today, -daysInQueue) ? claimed : today
}
