import { withTandems } from '#domain/appointment/tandem/carry'
import { applyWork, subjectOf } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import { keyOf, rowIn } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { contextOf, type Entry } from '../store/entry'
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

/**
 * Other rows that an applied command changes, such as the customer of a booking. Computed with the values of the
 * answer, because the service may have applied more than the entry asked for.
 */
export function relatedRows(
  business: World,
  entry: Entry,
  answered: RowChange,
): readonly RowChange[] {
  const subject = subjectOf(entry)
  // Skip a row to which the host gave another id: the next pull brings it. Skip an answer older than the known row.
  const isCurrent = (rowIn(business, subject)?.row.version ?? 0) <= answered.row.version
  if (keyOf(answered) !== subject.id || !isCurrent) return []
  const said = Object.entries(answered.row).filter(
    ([field, value]) => value !== null && field !== 'id' && field in entry.input,
  )
  const effective = { ...entry, input: { ...entry.input, ...Object.fromEntries(said) } } as Entry // of the same command
  const changed = applyWork(effective, business, contextOf(entry))?.rows ?? []
  return changed.filter((row) => keyOf(row) !== keyOf(answered))
}
