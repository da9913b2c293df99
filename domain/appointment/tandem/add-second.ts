import type { Refusal } from '../../kernel/refusal'
import type { Appointment } from '../../rows/appointment'
import { isMassage } from '../../rows/service'
import type { Context, RowChange, Transition, World } from '../../rows/world'
import { slotOf } from '../../slot/availability'
import { staffObstacles } from '../../slot/obstacles'
import { ofSecond, tandemsOf } from '../../slot/second-therapist'
import { create } from '../create'
import type { AddSecondInput, CreateInput } from '../input'
import { mustBe, obstaclesRule, requireThat } from '../rules'
import { stamped } from '../stamp'
import { onlyOne, onlyToMassages } from './booking'
import { followedBy } from './carry'
import { anotherTherapistRule } from './own-changes'

/** Gives a booked guest a second therapist, who has the guest's whole time. A guest without a group gets one. */
export const addSecond: Transition<AddSecondInput> = {
  check(world, input, context) {
    const guest = world.appointments.get(input.id)
    const wrong = mustBe(guest, ['RESERVED', 'CHECKED_IN'], 'given a second therapist')
    if (wrong || !guest) return wrong
    const main = world.services.get(guest.serviceIds[0] ?? '')
    return (
      requireThat(
        !world.appointments.has(input.secondId),
        'This appointment was created already.',
        'secondId',
      ) ??
      requireThat(tandemsOf(world, guest).length === 0, onlyOne, 'secondId') ??
      requireThat(main !== undefined && isMassage(main), onlyToMassages, 'secondId') ??
      anotherTherapistRule(input.staffId, guest) ??
      placeRule(world, guest, input, context)
    )
  },
  apply(world, input, context) {
    const before = world.appointments.get(input.id)
    if (!before || world.appointments.has(input.secondId)) return null
    const guest = inGroup(before, context)
    const made = create.apply(world, bookingOf(guest, input), context)?.rows ?? []
    const second = made.flatMap((change) =>
      change.table === 'appointments' ? { ...change.row, ...followedBy(guest) } : [],
    )
    const changed = guest === before ? second : [guest, ...second]
    return { rows: changed.map((row): RowChange => ({ table: 'appointments', row })), points: [] }
  },
}

/** The guest's row in a group. A guest who was booked alone leads a group of the own booking. */
const inGroup = (guest: Appointment, context: Context): Appointment =>
  guest.groupId === null
    ? stamped({ ...guest, groupId: guest.id, isGroupLead: true }, context)
    : guest

function placeRule(
  world: World,
  { id, startDate, startTime, serviceIds }: Appointment,
  { secondId, staffId, confirmed }: AddSecondInput,
  { now }: Context,
): Refusal | null {
  const own = slotOf(world, { startDate, startTime, serviceIds, appointmentId: id }, now)
  const slot = { ...own, appointmentId: secondId }
  return obstaclesRule(staffObstacles(world, slot, staffId ?? '').map(ofSecond), confirmed)
}

const bookingOf = (guest: Appointment, input: AddSecondInput): CreateInput => ({
  ...{ id: input.secondId, tandemOf: guest.id, staffId: input.staffId, confirmed: input.confirmed },
  ...{ customerId: guest.customerId, name: guest.name, mobileNumber: guest.mobileNumber },
  ...{ startDate: guest.startDate, startTime: guest.startTime, serviceIds: guest.serviceIds },
  ...{ type: guest.type, status: guest.status, note: null, staffRequested: input.staffRequested },
  ...{ roomId: null, lockerId: null, promoId: null, pointsToRedeem: 0 },
  appointmentCreationPayment: { amount: 0, modeOfPayment: null },
  hasCheckInPercentCharge: false,
  createdDate: input.createdDate,
})
