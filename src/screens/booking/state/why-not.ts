import { businessTimeAt } from '#domain/kernel/dates'
import { isBlank } from '#domain/kernel/text'
import type { AvailabilityQuery, PlaceKind } from '#domain/slot/availability'
import { whyNoneFree, whyNotOffered } from '#domain/slot/why-none'
import { useDeps } from '../../../data/context'
import type { WhyNot } from '../../../ui/feedback/nothing-found'
import { readDayWorld } from '../draft/read-day-world'

/** Tells why places are not offered at a start. The bookings of the days around it are read when it is asked. */
export function useWhyNot(query: AvailabilityQuery | null): (kind: PlaceKind) => WhyNot {
  const { sync, clock } = useDeps()
  return (kind) => async (typed) => {
    if (!query) return 'Choose a service and a time first.'
    const world = await readDayWorld(sync, query.startDate)
    if (!world) return null
    const now = businessTimeAt(clock())
    const ofNamed = isBlank(typed) ? null : whyNotOffered(world, query, kind, typed, now)
    const why = ofNamed ?? whyNoneFree(world, query, kind, now)
    if (why !== null || !isBlank(typed)) return why
    // the service knows as taken what this tablet's rows leave free (`useAvailable`)
    return 'Bookings that are not on this device yet take all.'
  }
}
