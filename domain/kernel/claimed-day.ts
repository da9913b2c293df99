import { addDays } from './dates'

/** Maximum number of days that an entry may wait offline and still count for the day on which it was made. */
const daysInQueue = 7

/**
 * The business day for which an entry counts: the day that the sender claims, if that is plausible, otherwise today.
 */
export function claimedDay(claimed: string | undefined, today: string): string {
  if (!claimed || claimed >= today) return today
  return claimed >= addDays(today, -daysInQueue) ? claimed : today
}
