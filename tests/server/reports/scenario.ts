import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { business, maria, today } from '../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  gymVisit,
} from '../../support/commands'

export const tomorrow = addDays(today, 1)
export const later = addDays(today, 40)

/** Two days of a store, and an appointment long after them. */
export function scenario(): World {
  const steps = [
    everyPayment,
    pointsRedeemed,
    cancelledOnes,
    // a5 is reserved for tomorrow, a6 is checked in without a therapist, a7 is weeks away.
    (world: World) =>
      done(
        world,
        'createAppointment',
        booking({ id: 'a5', mobileNumber: maria, startDate: tomorrow, startTime: '10:00' }),
      ),
    (world: World) =>
      done(
        world,
        'createAppointment',
        gymVisit({
          id: 'a6',
          startTime: '16:00',
          lockerId: 'l2',
          appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' },
        }),
      ),
    (world: World) =>
      done(world, 'createAppointment', booking({ id: 'a7', startDate: later, startTime: '10:00' })),
  ]
  return steps.reduce((world, step) => step(world), business())
}

/** a1: completed, with every payment, two charges, a promo, products and a requested therapist. */
function everyPayment(before: World): World {
  const booked = done(
    before,
    'createAppointment',
    booking({
      staffRequested: true,
      appointmentCreationPayment: { amount: 300, modeOfPayment: 'GCASH' },
      hasCheckInPercentCharge: true,
      note: 'Quiet room',
    }),
  )
  const inside = done(
    booked,
    'checkInAppointment',
    checkingIn({
      promoId: 'rainy',
      checkInPayment: { amount: 100, modeOfPayment: 'CREDIT CARD' },
      hasCheckInPercentCharge: true,
    }),
    at('14:03'),
  )
  return done(
    inside,
    'completeAppointment',
    completing({
      completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' },
      additionalPayment: { amount: 50, modeOfPayment: 'CASH' },
      productsOrdered: { water: 2, oil: 1 },
      productPayment: { amount: 319.75, modeOfPayment: 'GCASH' },
    }),
    at('15:07'),
  )
}

/** a2: completed, paid with points and at completion. */
function pointsRedeemed(before: World): World {
  const booked = done(
    before,
    'createAppointment',
    booking({
      id: 'a2',
      mobileNumber: maria,
      startTime: '13:00',
      serviceIds: ['shiatsu'],
      staffId: 'bea',
      roomId: 'r2',
    }),
  )
  const inside = done(
    booked,
    'checkInAppointment',
    checkingIn({ id: 'a2', lockerId: 'l3', pointsToRedeem: 150 }),
    at('13:00'),
  )
  return done(
    inside,
    'completeAppointment',
    completing({ id: 'a2', completeAppointmentPayment: { amount: 1100.5, modeOfPayment: 'CASH' } }),
    at('14:31'),
  )
}

/** a3: paid, and cancelled by the customer. a4: not paid, and the customer did not come. */
function cancelledOnes(before: World): World {
  const paid = done(
    before,
    'createAppointment',
    booking({
      id: 'a3',
      startTime: '10:00',
      staffId: 'cora',
      roomId: 'r3',
      appointmentCreationPayment: { amount: 500, modeOfPayment: 'GCASH' },
      hasCheckInPercentCharge: true,
    }),
  )
  const gone = done(
    paid,
    'cancelAppointment',
    cancelling({ id: 'a3', cancelReason: 'Flight moved', customerInitiated: true }),
  )
  const unpaid = done(gone, 'createAppointment', booking({ id: 'a4', startTime: '17:00' }))
  return done(unpaid, 'cancelAppointment', cancelling({ id: 'a4', cancelReason: 'Did not come' }))
}
