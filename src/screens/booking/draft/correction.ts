import type { CommandInputs } from '#domain/commands/all'
import { isMassage } from '#domain/rows/service'
import { usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { BookingKind } from '../../../data/address'
import type { Intent, SameAgain } from '../../../data/intents'
import { splitOf } from '../../payment/split'
import { blankDraft, type TypedDraft } from './draft'

type CreateInput = CommandInputs['createAppointment']

/** The form for a booking, by its main service. */
export function bookingKindOf(input: Pick<SameAgain, 'serviceIds'>, world: World): BookingKind {
  const main = world.services.get(input.serviceIds[0] ?? '')
  return !main || isMassage(main) ? 'MASSAGE' : 'OTHERS'
}

/** The draft of a refused booking, with its complete input. */
function draftOf(input: CreateInput, entryId: string): TypedDraft {
  return {
    mobileNumber: input.mobileNumber,
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

/** The draft for an intent; null if the intent is for another form. */
export function draftFrom(intent: Intent, offered: BookingKind): TypedDraft | null {
  if (!('offered' in intent) || intent.offered !== offered) return null
  if (intent.kind === 'correct') return draftOf(intent.input, intent.entryId)
  return intent.kind === 'book-again' ? { ...blankDraft(offered), ...intent.booking } : null
}
