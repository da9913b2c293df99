import { differing, editsOf } from '#domain/commands/merge'
import { signedPoints } from '#domain/customer/update-points'
import { normalMobile } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { bookingIn, keyOf } from '#domain/rows/rows'
import type { RowChange, World } from '#domain/rows/world'
import { wantedRow } from '../conflict/detect'
import type { Entry } from '../store/entry'
import { likenessOf } from './likeness'

/** What the service's rows tell of an entry of which nobody knows whether it arrived. */
export type Sight =
  /** it arrived */
  | { kind: 'ours'; row: RowChange }
  /** nothing of it is to be seen */
  | { kind: 'absent' }
  /** only a person can tell; `alike` are the bookings that might be it */
  | { kind: 'doubtful'; alike: readonly Appointment[]; current: RowChange | null }

const absent: Sight = { kind: 'absent' }

/** Looks for what an entry was to make; `claimed` are rows that others of this tablet made. */
export function sightOfNew(
  entry: Entry,
  rows: readonly RowChange[],
  claimed: (id: string) => boolean,
): Sight {
  const candidates = rows
    .filter((row) => !claimed(keyOf(row)))
    .map((row) => ({ row, likeness: likenessOf(entry, row) }))
  const same = candidates.filter(({ likeness }) => likeness === 'same')
  const [only, second] = same
  if (only && !second) return { kind: 'ours', row: only.row }
  // A name that is taken is refused when it is sent again, and that says more.
  const isAlike = (each: (typeof candidates)[number]) =>
    each.likeness === 'alike' && bookingIn(each.row) !== null
  const near = second ? same : candidates.filter(isAlike)
  if (near.length === 0) return absent
  return { kind: 'doubtful', alike: near.flatMap(({ row }) => bookingIn(row) ?? []), current: null }
}

/** Compares the row that an entry is about with what it was to make of it. */
export function sightOfChange(business: World, entry: Entry, current: RowChange): Sight {
  const booking = bookingIn(current)
  if (booking && statusOf(entry)) return sightOfStep(entry, booking, current)
  if (entry.command === 'updatePoints') return sightOfPoints(entry, current)
  const seen = entry.seen?.row ?? null
  const edits = editsOf(entry, seen, wantedRow(business, entry)?.row ?? null)
  // One that edits nothing, as a second click does, shows nowhere.
  const isThere =
    edits.length > 0 &&
    edits.every((edit) => differing(edit.fields, edit.wanted, current.row).length === 0)
  // All of these set values: sent again they change nothing.
  return isThere ? { kind: 'ours', row: current } : absent
}

const statuses = {
  checkInAppointment: 'CHECKED_IN',
  completeAppointment: 'COMPLETED',
  cancelAppointment: 'CANCELLED',
} as const

const statusOf = ({ command }: Entry): string | null =>
  command in statuses ? statuses[command as keyof typeof statuses] : null // it is one of them

/** A step that takes money is ours by who made it, what was paid and what was noted. */
function sightOfStep(entry: Entry, booking: Appointment, current: RowChange): Sight {
  if (booking.status === bookingIn(entry.seen)?.status) return absent
  if (isStepOf(entry, booking)) return { kind: 'ours', row: current }
  // In any other status the service refuses it by itself.
  return booking.status === statusOf(entry)
    ? { kind: 'doubtful', alike: [booking], current }
    : absent
}

function isStepOf(entry: Entry, booking: Appointment): boolean {
  switch (entry.command) {
    case 'checkInAppointment':
      return (
        booking.checkInBy === entry.user &&
        booking.checkInPaymentAmount === entry.input.checkInPayment.amount &&
        isNoted(entry.input, booking)
      )
    case 'completeAppointment':
      return (
        booking.completedBy === entry.user &&
        booking.completedPaymentAmount === entry.input.completeAppointmentPayment.amount &&
        isNoted(entry.input, booking)
      )
    case 'cancelAppointment':
      return booking.status === 'CANCELLED' && booking.cancelReason === entry.input.cancelReason
    default:
      return false
  }
}

const isNoted = ({ note }: { note?: string | null | undefined }, booking: Appointment): boolean =>
  note === undefined || (note ?? '') === (booking.note ?? '')

/** By the balance and the log: points have no place of their own that could be looked at. */
function sightOfPoints(entry: Entry, current: RowChange): Sight {
  if (entry.command !== 'updatePoints' || current.table !== 'customers') return absent
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
    : { kind: 'doubtful', alike: [], current }
}
