import type { World } from '#domain/rows/world'
import {
  type AvailabilityQuery,
  type AvailableResources,
  availableResources,
} from '#domain/slot/availability'
import type { View } from '../api/view'
import type { WithBusinessTime } from '../kernel/business-clock'
import { withoutParked } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import type { WithSessions } from '../session/session'

/** View of the business. Reads only resources and their pending changes, so that other changes don't update it. */
export function businessView({ sessions }: WithSessions, reader: Reader): View<World | null> {
  return {
    key: 'business',
    async read() {
      const store = sessions.current()?.storeCode
      return store === undefined ? null : reader.shownBusiness(store)
    },
  }
}

/** Rows that are in both lists. */
function both<Row extends { id: string }>(rows: readonly Row[], others: readonly Row[]): Row[] {
  const ids = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

const nothingFree: AvailableResources = { rooms: [], lockers: [], staffs: [] }

/**
 * Free rooms, lockers and therapists, with this tablet's pending changes. Until a user settles a refused change, both
 * the places that it wanted and those that it would have left count as taken.
 */
export function availableView(
  { businessTime }: WithBusinessTime,
  reader: Reader,
  query: AvailabilityQuery,
): View<AvailableResources> {
  const { startDate, startTime, serviceIds, appointmentId } = query
  const dates = [startDate]
  return {
    key: `available ${startDate} ${startTime} ${serviceIds.join(',')} ${appointmentId ?? ''}`,
    async read() {
      const worlds = await reader.readTransaction([], async (context) => {
        const [world, sent] = [await reader.worldOfDays(context, dates), withoutParked(context)]
        return sent === context ? [world] : [world, await reader.worldOfDays(sent, dates)]
      })
      const [shown = nothingFree, sent = shown] = (worlds ?? []).map((world) =>
        availableResources(world, query, businessTime()),
      )
      return {
        rooms: both(shown.rooms, sent.rooms),
        lockers: both(shown.lockers, sent.lockers),
        staffs: both(shown.staffs, sent.staffs),
      }
    },
  }
}
