import {
  type AvailabilityQuery,
  type AvailableResources,
  availableResources,
} from '#domain/appointment/availability'
import type { World } from '#domain/world'
import type { Core } from '../core'
import type { Reader } from '../fold/reader'
import type { View } from '../view'

/** Looks only at resources and what waits of them, so that nothing else wakes it. */
export function businessView({ sessions }: Core, reader: Reader): View<World | null> {
  return {
    key: 'business',
    async read() {
      const store = sessions.current()?.storeCode
      return store === undefined ? null : reader.shownBusiness(store)
    },
  }
}

const nothingFree: AvailableResources = { rooms: [], lockers: [], staffs: [] }

/** Free rooms, lockers and therapists with this tablet's queue taken as done. */
export function availableView(reader: Reader, query: AvailabilityQuery): View<AvailableResources> {
  const { startDate, startTime, serviceIds, appointmentId } = query
  const scope = { dates: [startDate], mobileNumber: null }
  return {
    key: `available ${startDate} ${startTime} ${serviceIds.join(',')} ${appointmentId ?? ''}`,
    async read() {
      const world = await reader.look({ customers: false }, (scene) => reader.world(scene, scope))
      return world ? availableResources(world, query) : nothingFree
    },
  }
}
