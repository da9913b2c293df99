import { useMemo } from 'react'
import { isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'
import { useView } from '../../../data/use-view'
import type { StartedDraft } from '../draft/draft'
import type { Lookup } from '../draft/lookup'
import type { BookingFacts } from '../draft/normalize-draft'
import { queryOf } from '../draft/slot-query'
import { useAvailable } from './use-available'

/** The data by which the draft is checked; null until this tablet has the store's rows. */
export function useFacts(
  draft: StartedDraft,
  lookup: Lookup,
  world: World | null,
): BookingFacts | null {
  const { startDate } = draft
  const query = queryOf(draft)
  const available = useAvailable(query ? 'asked' : 'not asked', query)
  const customer = lookup.kind === 'found' ? lookup.customer : null
  const also = useTimes(customer?.mobileNumber ?? null, startDate)
  return useMemo(
    () => (world ? { world, customer, available, also: also ? also.split(' ') : [] } : null),
    [world, customer, available, also],
  )
}

/**
 * Start times of a customer's appointments on a day, joined into one text such as "14:15 16:00". An equal text doesn't
 * draw the form again, a new list would.
 */
function useTimes(mobileNumber: string | null, date: string): string {
  const sync = useSync()
  const shown = useView(mobileNumber === null || date === '' ? null : sync.views.day(date)) ?? []
  return shown
    .filter(({ row }) => row.mobileNumber === mobileNumber && row.status !== 'CANCELLED')
    .filter(({ row }) => !isTandem(row))
    .map(({ row }) => row.startTime)
    .join(' ')
}
