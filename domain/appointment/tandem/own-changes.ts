import type { Refusal } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import type { Transition } from '../../rows/world'
import { cancel } from '../cancel'
import type { CancelInput, UpdateInput } from '../input'
import { placesAfter, placesRule } from '../places'
import { mustBe, requireThat } from '../rules'
import { update } from '../update'
import { carrying, followsGuest } from './carrying'

/** Changes the therapist or the note of a second therapist's booking. */
export const updateTandem: Transition<UpdateInput> = {
  check(world, input, context) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED', 'CHECKED_IN'], 'updated')
    if (missing || !row) return missing
    const after = { ...row, ...placesAfter(row, { staffId: input.staffId }) }
    return (
      followsRule(row, input) ??
      anotherTherapistRule(after.staffId, world.appointments.get(row.tandemOf ?? '')) ??
      placesRule(world, row, after, { ...input, now: context.now })
    )
  },
  apply(world, { id, staffId, note, confirmed, storeCode }, context) {
    return update.apply(world, { id, staffId, note, confirmed, storeCode }, context)
  },
}

/** Changes a booking, with that of the second therapist. */
export const updateTogether = carrying(update, updateTandem)

/** Cancels a second therapist's booking: the guest stays, so the customer's figures stay too. */
export const cancelTandem: Transition<CancelInput> = {
  check: cancel.check,
  apply: (world, input, context) =>
    cancel.apply({ ...world, customers: new Map() }, input, context),
}

/** Refuses a missing second therapist, and the guest's own therapist. */
export const anotherTherapistRule = (
  staffId: string | null,
  guest: Pick<Appointment, 'staffId'> | undefined,
): Refusal | null =>
  requireThat(staffId !== null, 'The second therapist is required.', 'staffId', 'REQUIRED') ??
  requireThat(
    staffId !== guest?.staffId,
    "The second therapist should be another one than the guest's.",
    'staffId',
  )

/** Refuses a place, start, product or payment. Forms send the whole body, so the present values are allowed. */
function followsRule(row: Appointment, input: UpdateInput): Refusal | null {
  const placed = (['roomId', 'lockerId', 'startDate', 'startTime'] as const).find(
    (field) => input[field] !== undefined && input[field] !== row[field],
  )
  const orders = Object.values(input.productsOrdered ?? {}).some((quantity) => quantity > 0)
  const paid = (['additionalPayment', 'productPayment'] as const).find(
    (field) => (input[field]?.amount ?? 0) > 0,
  )
  const field = placed ?? (orders ? 'productsOrdered' : paid)
  return field ? followsGuest(field) : null
}
