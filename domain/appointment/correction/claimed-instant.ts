import { addDays, type BusinessTime, businessTimeOfInstant } from '../../kernel/dates'

export function claimedInstant(claimed: string | null | undefined, now: BusinessTime): string {
  const made = businessTimeOfInstant(claimed ?? '')
  if (!made || made.instant > now.instant || made.date < addDays(now.date, -7)) return now.instant
  return made.instant
}
