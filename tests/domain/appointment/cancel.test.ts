import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { business, maria } from '../../support/business'
import {
  attempt,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  refusalOf,
  rowOf,
  updating,
} from '../../support/commands'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const reserved = () =>
  done(
    business(),
    'createAppointment',
    booking({ mobileNumber: maria, appointmentCreationPayment: cash(100), pointsToRedeem: 150 }),
  )
const inside = () =>
  done(reserved(), 'checkInAppointment', checkingIn({ checkInPayment: cash(50) }))

it.each([undefined, null, '', '  \n'])('CANCEL-1 reason %j is no reason', (cancelReason) => {
  const refusal = refusalOf(reserved(), 'cancelAppointment', cancelling({ cancelReason }))
  expect(refusal?.message).toBe('Cancellation Reason is required.')
})

it.each([true, false])(
  'CANCEL-1 keeps the reason, and whether the customer cancelled: %s',
  (who) => {
    const input = cancelling({ cancelReason: ' Sick ', customerInitiated: who })
    expect(rowOf(done(reserved(), 'cancelAppointment', input))).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'Sick',
      customerInitiatedCancel: who,
    })
  },
)

it('CANCEL-2 payments stay on the row, the cancel count grows', () => {
  const world = done(inside(), 'cancelAppointment', cancelling())
  expect(rowOf(world)).toMatchObject({
    appointmentCreationPaymentAmount: 100,
    checkInPaymentAmount: 50,
    totalPricePaid: 150,
    staffCommission: 0,
    pointsEarned: 0,
  })
  expect(world.customers.get(maria)).toMatchObject({ cancelCount: 1, visitCount: 0 })
})

it('CANCEL-2 gives redeemed points back, and only what was redeemed', () => {
  expect(inside().customers.get(maria)?.pointsEarned).toBe(110)
  const outcome = attempt(inside(), 'cancelAppointment', cancelling())
  expect(outcome).toMatchObject({
    changes: { points: [{ action: 'GIVE_BACK', points: 150, appointmentId: 'a1' }] },
  })
  expect(done(inside(), 'cancelAppointment', cancelling()).customers.get(maria)?.pointsEarned).toBe(
    260,
  )
  const untouched = done(reserved(), 'cancelAppointment', cancelling())
  expect(untouched.customers.get(maria)?.pointsEarned).toBe(260)
})

it('CANCEL-2 removes the unpaid products', () => {
  const order = (productPayment?: { amount: number; modeOfPayment: string }) => {
    const input = updating({ productsOrdered: { water: 1 }, productPayment })
    return done(done(inside(), 'updateAppointment', input), 'cancelAppointment', cancelling())
  }
  expect(rowOf(order()).productsOrdered).toEqual({})
  expect(rowOf(order(cash(35)))).toMatchObject({
    productsOrdered: { water: 1 },
    totalPricePaid: 185,
  })
})

const cancelled = () => done(inside(), 'cancelAppointment', cancelling())
const completed = () =>
  done(inside(), 'completeAppointment', completing({ completeAppointmentPayment: cash(500) }))

it.each<[string, () => World]>([
  ['CANCELLED', cancelled],
  ['COMPLETED', completed],
])('CANCEL-3 an appointment that is %s cannot be changed', (status, world) => {
  expect(rowOf(world()).status).toBe(status)
  const refusals = [
    refusalOf(world(), 'updateAppointment', updating({ note: 'Late' })),
    refusalOf(world(), 'checkInAppointment', checkingIn()),
    refusalOf(world(), 'completeAppointment', completing()),
    refusalOf(world(), 'cancelAppointment', cancelling()),
  ]
  expect(refusals.map((refusal) => refusal?.code)).toEqual(['state', 'state', 'state', 'state'])
  expect(refusals[0]?.message).toBe(`Appointment is ${status} and cannot be updated.`)
})

describe('a no-show', () => {
  it.each([
    [
      'counts when the customer did not come',
      { cancelReason: 'No show', customerInitiated: false },
      1,
    ],
    ['counts with a reason of its own', { cancelReason: 'Phone off', customerInitiated: false }, 1],
    ['is no cancellation by the customer', { cancelReason: 'Sick', customerInitiated: true }, 0],
    ['is no mistake of the staff', { cancelReason: 'Booked by mistake' }, 0],
    ['is no second booking of the same visit', { cancelReason: 'Booked twice' }, 0],
  ])('customer-1 %s', (_, input, noShowCount) => {
    const world = done(reserved(), 'cancelAppointment', cancelling(input))
    expect(world.customers.get(maria)).toMatchObject({ noShowCount, cancelCount: 1 })
  })
})
