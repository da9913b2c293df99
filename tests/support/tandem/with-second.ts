import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { rowOf } from '../commands'

/** The booking of a second therapist on a guest, as the service keeps it. */
export const tandemRow = (guest: Appointment, more: Partial<Appointment> = {}): Appointment => ({
  ...guest,
  ...{ id: `${guest.id}-second`, tandemOf: guest.id, isGroupLead: false, staffCommission: 0 },
  ...{ roomId: null, lockerId: null, promoId: null, discount: 0, receiptNumber: null },
  ...{ actualPrice: 0, originalPrice: 0, totalPricePaid: 0, balanceAfterReservation: 0 },
  ...{ appointmentCreationPaymentAmount: 0, appointmentCreationPaymentMOP: null },
  ...{ checkInPaymentAmount: 0, checkInPaymentMOP: null, checkInPercentChargeAmount: 0 },
  ...{ completedPaymentAmount: 0, completedPaymentMOP: null, creationPercentChargeAmount: 0 },
  ...{ additionalPaymentAmount: 0, additionalPaymentMOP: null, productPaymentAmount: 0 },
  ...{ productPaymentMOP: null, productsOrdered: {}, productPrices: {}, corrections: [] },
  ...{ pointsToRedeem: 0, pointsRedeemed: 0, pointsEarned: 0, tenders: null },
  ...{ takenOnOtherDays: null, turn: null, staffRequested: false, note: null, ...more },
  resourceId: more.staffId ?? guest.staffId,
})

/** The world in which a guest has a second therapist, too. */
export function withSecond(
  world: World,
  guestId: string,
  staffId: string,
  more: Partial<Appointment> = {},
): World {
  const groupId = rowOf(world, guestId).groupId ?? 'g1'
  const guest = { ...rowOf(world, guestId), groupId, isGroupLead: true }
  const second = tandemRow(guest, { staffId, ...more })
  const rows = new Map(world.appointments).set(guest.id, guest).set(second.id, second)
  return { ...world, appointments: rows }
}
