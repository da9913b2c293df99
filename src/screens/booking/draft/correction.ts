import { payerOf } from '#domain/appointment/group/create-group'
import type { CommandInputs } from '#domain/commands/all'
import { isTandem } from '#domain/rows/appointment'
import { isMassage } from '#domain/rows/service'
import { usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { BookingKind } from '../../../data/address'
import type { Intent, SameAgain } from '../../../data/intents'
import { splitOf } from '../../payment/split'
import { type Along, blankDraft, type TypedDraft } from './draft'

type CreateInput = CommandInputs['createAppointment']

/** The kind of form for a booking, which follows from its main service. */
export function bookingKindOf(input: Pick<SameAgain, 'serviceIds'>, world: World): BookingKind {
  const main = world.services.get(input.serviceIds[0] ?? '')
  return !main || isMassage(main) ? 'MASSAGE' : 'OTHERS'
}

/** The draft for a refused booking, made from the input that was refused. */
function draftOf(input: CreateInput, entryId: string): TypedDraft {
  const { joins, mobileNumber } = input
  const isUnderPayer = joins?.isUnderPayer === true
  const group = joins && {
    groupId: joins.groupId,
    mobileNumber: isUnderPayer ? mobileNumber : '',
  }
  return {
    mobileNumber: isUnderPayer ? '' : mobileNumber,
    ...(group && { joins: group }),
    name: input.name,
    serviceIds: [...input.serviceIds],
    startDate: input.startDate,
    startTime: input.startTime,
    staffId: input.staffId,
    roomId: input.roomId,
    lockerId: input.lockerId,
    status: input.status === 'CHECKED_IN' ? 'CHECKED_IN' : 'RESERVED',
    promoId: input.promoId,
    pointsToRedeem: input.pointsToRedeem,
    ...(input.privilege && { privilege: input.privilege }),
    amount: input.appointmentCreationPayment.amount,
    modeOfPayment: input.appointmentCreationPayment.modeOfPayment ?? usualCash,
    split: splitOf(input.appointmentCreationPayment, entryId),
    hasCharge: input.hasCheckInPercentCharge,
    type: input.type,
    note: input.note ?? '',
    staffRequested: input.staffRequested,
    fromBoard: false,
    corrects: { entryId, id: input.id },
  }
}

/**
 * The draft for a refused group. Rooms are chosen again, as are therapists whom a guest did not request. The ids of the
 * guests' appointments become the keys of the form's guests.
 */
function groupDraftOf(group: CommandInputs['createGroup'], entryId: string): TypedDraft | null {
  const lead = payerOf(group)
  if (!lead) return null
  const { roomId: _, ...draft } = draftOf(lead, entryId)
  const wished = ({ staffId, staffRequested }: CreateInput) => (staffRequested ? staffId : null)
  const guests = group.members.filter((member) => member !== lead && !isTandem(member))
  const alongOf = (guest: CreateInput): Along | null => {
    const second = group.members.find(({ tandemOf }) => tandemOf === guest.id)
    return second?.staffId ? { key: second.id, staffId: second.staffId } : null
  }
  return {
    ...draft,
    staffId: wished(lead),
    along: alongOf(lead),
    corrects: { entryId, id: lead.id, groupId: group.groupId },
    guests: guests.map((guest) => ({
      key: guest.id,
      name: guest.name,
      mobileNumber: guest.mobileNumber,
      serviceId: guest.serviceIds[0] ?? null,
      staffId: wished(guest),
      along: alongOf(guest),
    })),
  }
}

/** The draft that an intent asks for; null if the intent is for another form. */
export function draftFrom(intent: Intent, offered: BookingKind): TypedDraft | null {
  if (!('offered' in intent) || intent.offered !== offered) return null
  if (intent.kind === 'correct') {
    const { input, entryId } = intent
    return 'members' in input ? groupDraftOf(input, entryId) : draftOf(input, entryId)
  }
  // Guests who come along pay when they check in.
  if (intent.kind === 'join-group') return { ...blankDraft(offered), ...intent.booking, amount: 0 }
  return intent.kind === 'book-again' ? { ...blankDraft(offered), ...intent.booking } : null
}
