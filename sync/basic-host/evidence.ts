import type { Step } from '#domain/commands/define-command'
import { isPointsChange } from '#domain/commands/kinds'
import { differing, editsOf } from '#domain/commands/merge'
import { commandOf } from '#domain/commands/work'
import { signedPoints } from '#domain/customer/update-points'
import { normalMobile } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn, keyOf } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { wantedRow } from '../conflict/detect'
import type { Entry } from '../store/entry'
import { matchOf } from './match'

/** Evidence in the host's rows on whether an entry with a lost answer has arrived. */
export type Evidence =
  /** the entry has arrived; `row` is its result */
  | { kind: 'ours'; row: RowChange }
  /** no row shows that it has arrived */
  | { kind: 'absent' }
  /** only a user can decide; `alike` are the bookings that may be the entry's own */
  | { kind: 'ambiguous'; alike: readonly Appointment[]; current: RowChange | null }

const absent: Evidence = { kind: 'absent' }

/** Looks for the row that an entry creates. `owned`: whether another entry of this tablet has created a row. */
export function evidenceOfNew(
  entry: Entry,
  rows: readonly RowChange[],
  owned: (id: string) => boolean,
): Evidence {
  const candidates = rows
    .filter((row) => !owned(keyOf(row)))
    .map((row) => ({ row, match: matchOf(entry, row) }))
  const same = candidates.filter(({ match }) => match === 'same')
  const [only, second] = same
  if (only && !second) return { kind: 'ours', row: only.row }
  // A similar resource doesn't count. If it is the entry's own, the host refuses the repeat because the name is taken.
  const isAlike = (each: (typeof candidates)[number]) =>
    each.match === 'alike' && bookingIn(each.row) !== null
  const near = second ? same : candidates.filter(isAlike)
  if (near.length === 0) return absent
  return {
    kind: 'ambiguous',
    alike: near.flatMap(({ row }) => bookingIn(row) ?? []),
    current: null,
  }
}

/** Compares the host's row with the row that the entry would make of it. */
export function evidenceOfChange(business: World, entry: Entry, current: RowChange): Evidence {
  const booking = bookingIn(current)
  const { step } = commandOf(entry)
  if (booking && step) return evidenceOfStep(step, entry, booking, current)
  if (isPointsChange(entry)) return evidenceOfPoints(entry, current)
  const seen = entry.seen?.row ?? null
  const edits = editsOf(entry, seen, wantedRow(business, entry)?.row ?? null)
  // An entry without edits, such as a double click, leaves no evidence.
  const isThere =
    edits.length > 0 &&
    edits.every((edit) => differing(edit.fields, edit.wanted, current.row).length === 0)
  // Without evidence the entry may be sent again: it sets values, so repeating it does no harm.
  return isThere ? { kind: 'ours', row: current } : absent
}

/** Recognises a check-in or completion by user, amount and note, and a cancellation by its reason. */
function evidenceOfStep(
  { status, isOf }: Step<Entry['input']>,
  entry: Entry,
  booking: Appointment,
  current: RowChange,
): Evidence {
  if (booking.status === bookingIn(entry.seen)?.status) return absent
  if (isOf(entry.input, booking, entry.user)) return { kind: 'ours', row: current }
  // In every other status the host refuses to repeat the step, so the entry may be sent again.
  return booking.status === status ? { kind: 'ambiguous', alike: [booking], current } : absent
}

/** Recognises a change of points by the balance and the points log, because it creates no row. */
function evidenceOfPoints(entry: Entry, current: RowChange): Evidence {
  if (!isPointsChange(entry) || current.table !== 'customers') return absent
  const { action, points, customerMobileNumber } = entry.input
  const { row } = current
  if (row.mobileNumber !== normalMobile(customerMobileNumber)) return absent
  const before = entry.seen?.table === 'customers' ? entry.seen.row.pointsEarned : null
  const isLogged = (row.updateCustomerPointsLogs ?? []).some(
    (log) =>
      log.action === action &&
      Math.abs(log.points) === points &&
      (log.createdBy === null || log.createdBy === entry.user),
  )
  if (!isLogged || row.pointsEarned === before) return absent
  const wanted = before === null ? null : before + signedPoints(entry.input)
  return row.pointsEarned === wanted
    ? { kind: 'ours', row: current }
    : { kind: 'ambiguous', alike: [], current }
}
