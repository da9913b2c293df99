import { type Refusal, refuse } from '../../kernel/refusal'
import { isTandem } from '../../rows/appointment'
import { isMassage } from '../../rows/service'
import type { Transition, World } from '../../rows/world'
import { create } from '../create'
import type { CreateInput } from '../input'
import { requireThat } from '../rules'
import { anotherTherapistRule } from './own-changes'

/** The input of a second therapist's booking, with start, services and customer of the guest's booking. */
export function tandemInput(guest: CreateInput, member: CreateInput): CreateInput {
  const { id, tandemOf, staffId, staffRequested, turn, note, confirmed } = member
  return {
    ...guest,
    ...{ id, tandemOf, staffId, staffRequested, turn, note, confirmed },
    ...{ roomId: null, lockerId: null, promoId: null, pointsToRedeem: 0, shownPrice: undefined },
    privilege: null,
    appointmentCreationPayment: { amount: 0, modeOfPayment: null },
    hasCheckInPercentCharge: false,
  }
}

/** Creates an appointment by itself. A second therapist is booked together with the guest. */
export const createAlone: Transition<CreateInput> = {
  check(world, input, context) {
    const message = 'A second therapist is booked together with the guest.'
    const alone = requireThat(!isTandem(input), message, 'tandemOf')
    return alone ?? create.check(world, input, context)
  },
  apply: (world, input, context) => (isTandem(input) ? null : create.apply(world, input, context)),
}

export const onlyOne = 'A guest has one second therapist at most.'
export const onlyToMassages = 'Only a massage can have a second therapist.'

/** Refuses a second therapist who doesn't fit the guest. `others`: the other members of the group. */
export function tandemRule(
  world: World,
  member: CreateInput,
  others: readonly CreateInput[],
): Refusal | null {
  const guest = others.find(({ id }) => id === member.tandemOf)
  const wrongGuest = 'A second therapist needs a guest of the same group.'
  if (!guest || isTandem(guest)) return refuse('rule', wrongGuest, { field: 'tandemOf' })
  const main = world.services.get(guest.serviceIds[0] ?? '')
  return (
    requireThat(
      others.every(({ tandemOf }) => tandemOf !== guest.id),
      onlyOne,
      'tandemOf',
    ) ??
    requireThat(main !== undefined && isMassage(main), onlyToMassages, 'tandemOf') ??
    followsRule(guest, member) ??
    bareRule(member) ??
    anotherTherapistRule(member.staffId, guest)
  )
}

/** Refuses services or a start other than the guest's; blank ones mean the guest's. */
function followsRule(guest: CreateInput, member: CreateInput): Refusal | null {
  const { serviceIds, startDate, startTime } = member
  const differing =
    (serviceIds.length > 0 && serviceIds.join() !== guest.serviceIds.join() && 'serviceIds') ||
    (startDate !== '' && startDate !== guest.startDate && 'startDate') ||
    (startTime !== '' && startTime !== guest.startTime && 'startTime')
  const message = "The second therapist gives the guest's services at the guest's time."
  return differing ? refuse('rule', message, { field: differing }) : null
}

function bareRule(member: CreateInput): Refusal | null {
  const has =
    (member.roomId !== null && 'roomId') ||
    (member.lockerId !== null && 'lockerId') ||
    (member.promoId !== null && 'promoId') ||
    (member.pointsToRedeem > 0 && 'pointsToRedeem') ||
    (member.privilege && 'privilege') ||
    (member.appointmentCreationPayment.amount > 0 && 'appointmentCreationPayment')
  const message = 'The booking of a second therapist has no room, locker, price or payment.'
  return has ? refuse('rule', message, { field: has }) : null
}
