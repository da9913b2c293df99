import type { AvailabilityQuery } from '#domain/slot/availability'
import type { StartedDraft } from './draft'

/** The slot that a form asks for; null until it has a service, a date and a time. */
export function queryOf({
  startDate,
  startTime,
  serviceIds,
}: Pick<StartedDraft, 'startDate' | 'startTime' | 'serviceIds'>): AvailabilityQuery | null {
  const isAsked = serviceIds.length > 0 && startDate !== '' && startTime !== ''
  return isAsked ? { startDate, startTime, serviceIds } : null
}
