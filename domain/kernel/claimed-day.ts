import { addDays, type BusinessTime, businessTimeOfInstant } from './dates'

/** Maximum number of days that an entry may wait offline and still count for the day on which it was made. */
const daysInQueue = 7

/**
 * The business day for which an entry counts: the day that the sender claims, if that is plausible, otherwise today.
 */
export function claimedDay(claimed: string | undefined, today: string): string {
  if (!claimed || claimed >= today) return today
  return claimed >= addDays(today, -daysInQueue) ? claimed : today
}

/** The instant at which an entry was made (ISO in UTC): the one that the sender claims, if plausible, otherwise now. */
export function claimedInstant(claimed: string | null | undefined, now: BusinessTime): string {
  const made = businessTimeOfInstant(claimed ?? '')
  const isPlausible =
    made && made.instant <= now.instant && made.date >= addDays(now.date, -daysInQueue)
  return isPlausible ? made.instant : now.instant
}
