import { withTandems } from '#domain/appointment/tandem/carry'
import type { Appointment } from '#domain/rows/appointment'
import { keyOf } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { isOlder } from '../store/older'

interface Base {
  business: World | null
  /** base rows of guests and their second therapists */
  together: ReadonlyMap<string, Appointment>
}

/**
 * The second therapists' bookings after an answer, which has only the guests. Without them the second therapist's event
 * would jump back until the feed brings it. They keep their versions, so that the feed's rows replace them.
 */
export function carriedRows(
  { business, together }: Base,
  answered: readonly RowChange[],
): readonly RowChange[] {
  if (!business || together.size === 0) return []
  const rows = answered.filter((each) => !isOlder(each.row, together.get(keyOf(each))))
  const world = { ...business, appointments: together }
  const carried = withTandems(world, { rows, points: [] })?.rows ?? []
  return carried.filter((each) => !rows.includes(each))
}
