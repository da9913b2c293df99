import { useMemo } from 'react'
import type { World } from '#domain/world'
import type { BookingDraft } from './draft'
import type { Lookup } from './lookup'
import type { BookingFacts } from './settle'
import { useAvailable } from './use-available'

/** What the draft is judged by; null until this tablet knows its store. */
export function useFacts(
  draft: BookingDraft,
  lookup: Lookup,
  world: World | null,
): BookingFacts | null {
  const { startDate, startTime, serviceIds } = draft
  const isAsked = serviceIds.length > 0 && startDate !== '' && startTime !== ''
  const available = useAvailable(
    isAsked ? 'asked' : 'not asked',
    isAsked ? { startDate, startTime, serviceIds } : null,
  )
  const customer = lookup.kind === 'found' ? lookup.customer : null
  return useMemo(
    () => (world ? { world, customer, available } : null),
    [world, customer, available],
  )
}
