import { isNoShow } from '../customer/no-show'
import { isBlank } from '../kernel/text'
import { type Appointment, isFinal } from '../rows/appointment'
import type { Customer } from '../rows/customer'
import { movePoints, type PointsMovement } from '../rows/points'
import type { Changes, Context, RowChange, Transition } from '../rows/world'
import { withTotals } from './amounts'
import type { CancelInput } from './input'
import { mustBe, requireThat } from './rules'
import { stamped } from './stamp'

/**
 * Cancels an appointment in any status that is not final (SPEC.md CANCEL-2). Payments stay, redeemed points are
 * returned, and unpaid products are removed (SPEC.md status-6).
 */
export const cancel: Transition<CancelInput> = {
  check(world, input) {
    const row = world.appointments.get(input.id)
    return (
      mustBe(row, ['RESERVED', 'CHECKED_IN'], 'cancelled') ??
      requireThat(
        !isBlank(input.cancelReason),
        'Cancellation Reason is required.',
        'cancelReason',
        'REQUIRED',
      )
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row || isFinal(row)) return null
    const person = world.customers.get(row.mobileNumber)
    const next = cancelled(row, input, context)
    const rows: RowChange[] = [{ table: 'appointments', row: next }]
    if (!person) return { rows, points: [] }
    const back = giveBack(counted(person, next), row)
    rows.push({ table: 'customers', row: back.person })
    return { rows, points: back.points }
  },
}

function cancelled(row: Appointment, input: CancelInput, context: Context): Appointment {
  const unpaid = row.productPaymentAmount === 0
  const next: Appointment = {
    ...row,
    status: 'CANCELLED',
    cancelReason: input.cancelReason.trim(),
    customerInitiatedCancel: input.customerInitiated,
    pointsRedeemed: 0,
    productsOrdered: unpaid ? {} : row.productsOrdered,
    productPrices: unpaid ? {} : row.productPrices,
  }
  return stamped(withTotals(next), context)
}

/**
 * The customer with one more cancellation, and one more no-show if it is one. That of a guest under the payer's number
 * counts for nobody, because the guest has no record.
 */
function counted(person: Customer, row: Appointment): Customer {
  if (row.isUnderPayer) return person
  return {
    ...person,
    cancelCount: person.cancelCount + 1,
    noShowCount: person.noShowCount + (isNoShow(row) ? 1 : 0),
  }
}

/** The customer with the points that an appointment redeemed. */
export function giveBack(person: Customer, row: Appointment) {
  const points: PointsMovement[] = []
  if (row.pointsRedeemed === 0) return { person, points }
  points.push({
    customerId: person.id,
    action: 'GIVE_BACK',
    points: row.pointsRedeemed,
    appointmentId: row.id,
  })
  return { person: movePoints(person, row.pointsRedeemed) ?? person, points }
}
