import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsFor } from '#domain/appointment/amounts'
import { addDays, weekdays } from '#domain/kernel/dates'
import { movePoints, redemptionChoices } from '#domain/rows/points'
import { business, jose, makati, maria } from '../support/business'
import { booking, checkingIn, done, refusalOf, rowOf } from '../support/commands'

const rules = (minimum: number | null, divisor: number | null) => ({
  loyaltyMinimumPointsToRedeem: minimum,
  loyaltyPointsToRedeemDivisibleBy: divisor,
})

it.each([
  [100, 50, 1, 5_000, []],
  [101, 50, 25, 5_000, [50, 75, 100]],
  [260, 100, 50, 5_000, [100, 150, 200, 250]],
  [260, 100, 50, 180.75, [100, 150]],
  [260, 300, 50, 5_000, []],
  [260, 100, 50, 99, []],
  [260, 100, 0, 5_000, []],
  [260, null, null, 5_000, []],
])(
  'CREATE-9 with %d points, minimum %s, divisor %s and %d due: %j',
  (points, min, by, due, choices) => {
    expect(redemptionChoices({ pointsEarned: points }, rules(min, by), due)).toEqual(choices)
  },
)

it('CREATE-9 offers from the minimum to the maximum in steps, and nothing else', () => {
  const number = fc.nat(1_000)
  fc.assert(
    fc.property(number, number, number, fc.nat(100_000), (pointsEarned, min, by, centavos) => {
      const choices = redemptionChoices({ pointsEarned }, rules(min, by), centavos / 100)
      const isOffered = pointsEarned > 100 && pointsEarned >= min && min > 0 && by > 0
      const expected = Array.from({ length: 1_001 }, (_, points) => points).filter(
        (points) =>
          isOffered &&
          points >= min &&
          (points - min) % by === 0 &&
          points <= pointsEarned &&
          points * 100 <= centavos,
      )
      expect(choices).toEqual(expected)
    }),
  )
})

it('CREATE-9 a booking redeems only the points offered', () => {
  const why = (mobileNumber: string, pointsToRedeem: number, more = {}) =>
    refusalOf(business(), 'createAppointment', booking({ mobileNumber, pointsToRedeem, ...more }))
  expect(why(maria, 250)).toBeNull()
  expect(why(maria, 240)?.field).toBe('pointsToRedeem')
  expect(why(jose, 100)?.field).toBe('pointsToRedeem')
  expect(why('639990000001', 100, { name: 'Ed' })?.message).toBe('These points cannot be redeemed.')
})

it('CREATE-7 points and promo come off the price, once', () => {
  const body = { mobileNumber: maria, pointsToRedeem: 150, promoId: 'rainy' }
  const paid = { appointmentCreationPayment: { amount: 9_999, modeOfPayment: 'CASH' } }
  const reserved = done(business(), 'createAppointment', booking({ ...body, ...paid }))
  expect(rowOf(reserved)).toMatchObject({
    originalPrice: 800,
    discount: 100,
    actualPrice: 550,
    appointmentCreationPaymentAmount: 550,
    balanceAfterReservation: 250,
    pointsRedeemed: 0,
  })
  expect(reserved.customers.get(maria)?.pointsEarned).toBe(260)
  const inside = done(reserved, 'checkInAppointment', checkingIn())
  expect(rowOf(inside)).toMatchObject({ balanceAfterCheckIn: 0, pointsRedeemed: 150 })
  expect(inside.customers.get(maria)?.pointsEarned).toBe(110)
})

it('CREATE-7 a walk-in that checks in at once redeems at once', () => {
  const body = { mobileNumber: maria, pointsToRedeem: 150, status: 'CHECKED_IN', lockerId: 'l1' }
  const world = done(business(), 'createAppointment', booking(body))
  expect(rowOf(world)).toMatchObject({ pointsRedeemed: 150, balanceAfterCheckIn: 650 })
  expect(world.customers.get(maria)?.pointsEarned).toBe(110)
})

it("points promised at booking are redeemed up to the customer's points at check-in", () => {
  const body = { mobileNumber: maria, pointsToRedeem: 250 }
  const reserved = done(business(), 'createAppointment', booking(body))
  const person = reserved.customers.get(maria)
  if (!person) throw new Error('no Maria')
  const poorer = { ...reserved, customers: new Map([[maria, { ...person, pointsEarned: 120 }]]) }
  const inside = done(poorer, 'checkInAppointment', checkingIn())
  expect(rowOf(inside).pointsRedeemed).toBe(120)
  expect(inside.customers.get(maria)?.pointsEarned).toBe(0)
  const more = checkingIn({ pointsToRedeem: 150 })
  expect(refusalOf(poorer, 'checkInAppointment', more)?.field).toBe('pointsToRedeem')
})

it('COMPLETE-3 every full spend of the weekday earns its equivalent', () => {
  const day = fc.nat(6)
  const amount = fc.nat(1_000_000)
  fc.assert(
    fc.property(
      day,
      amount,
      fc.integer({ min: 1, max: 50_000 }),
      fc.nat(50),
      (at, paid, spend, each) => {
        const rule = { loyaltySpendAmount: spend / 100, loyaltySpendAmountEquivalent: each }
        const name = weekdays[at] ?? 'MON'
        const store = { ...makati, loyaltyPointsConfig: { [name]: rule } }
        // 2026-11-16 is a Monday.
        const date = addDays('2026-11-16', at)
        expect(pointsFor(paid / 100, date, store)).toBe(Math.floor(paid / spend) * each)
        expect(pointsFor(paid / 100, addDays(date, 1), store)).toBe(0)
      },
    ),
  )
})

it.each([
  [0.29, 10_000, 29],
  [0.5, 300, 1],
  [1.25, 700, 8],
])(
  'COMPLETE-3 an equivalent of %d for every 100 of %d earns %d whole points',
  (each, paid, points) => {
    const rule = { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: each }
    const store = { ...makati, loyaltyPointsConfig: { MON: rule } }
    expect(pointsFor(paid, '2026-11-16', store)).toBe(points)
  },
)

it('CUST-4 no movement takes the balance below zero', () => {
  expect(movePoints({ pointsEarned: 5 }, -5)).toEqual({ pointsEarned: 0 })
  expect(movePoints({ pointsEarned: 5 }, -6)).toBeNull()
})
