import type { TurnInput } from '#domain/appointment/input'
import { normalMobile } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import { cleanText } from '#domain/kernel/text'
import { fullName } from '#domain/rows/customer'
import { chargeRule } from '#domain/rows/store-lists'
import type { RunInput } from '#sync'
import { paymentInput } from '../../payment/split'
import type { BookingDraft } from './draft'
import type { BookingFacts } from './normalize-draft'
import { bookingPrice } from './price'

/** Makes the input of createAppointment from a normalized draft. `today` is the business date. */
export function bookingInput(
  draft: BookingDraft,
  facts: BookingFacts,
  today: string,
  confirmed: readonly SoftRule[],
): RunInput<'createAppointment'> {
  const { amount, net } = bookingPrice(draft, facts.world)
  const { joins } = draft
  const ownNumber = normalMobile(draft.mobileNumber)
  return {
    customerId: facts.customer?.id ?? null,
    name: facts.customer ? fullName(facts.customer) : cleanText(draft.name),
    mobileNumber: ownNumber || normalMobile(joins?.mobileNumber ?? ''),
    joins: joins && { groupId: joins.groupId, isUnderPayer: ownNumber === '' },
    startDate: draft.startDate,
    startTime: draft.startTime,
    serviceIds: [...draft.serviceIds],
    staffId: draft.staffId,
    staffRequested: draft.staffRequested,
    roomId: draft.roomId,
    lockerId: draft.lockerId,
    promoId: draft.promoId,
    pointsToRedeem: draft.pointsToRedeem,
    ...(facts.world.store.givesPrivileges && draft.privilege && { privilege: draft.privilege }),
    note: draft.note.trim() || null,
    type: draft.type,
    status: draft.status,
    appointmentCreationPayment: paymentInput(
      typeof amount === 'number' ? amount : 0,
      draft.modeOfPayment,
      draft.split,
    ),
    hasCheckInPercentCharge: draft.hasCharge,
    ...(draft.hasCharge && { chargeRate: chargeRule(facts.world.store).rate }),
    createdDate: today,
    confirmed: [...confirmed],
    shownPrice: net,
    storeCode: facts.world.store.code,
  }
}

/** The fields of a booking that tell its turn. A turn that the guest requested sets Therapist Requested. */
export const withTurn = (turn: TurnInput | null) =>
  turn && { turn, ...(turn.kind === 'REQUESTED' && { staffRequested: true }) }
