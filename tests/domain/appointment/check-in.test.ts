import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { business, maria, today } from '../../support/business'
import { at, booking, checkingIn, done, refusalOf, rowOf } from '../../support/commands'

type Body = Parameters<typeof checkingIn>[0]

const reserved = (body: Parameters<typeof booking>[0] = {}) =>
  done(business(), 'createAppointment', booking({ mobileNumber: maria, ...body }))
const why = (body: Body, world = reserved()) =>
  refusalOf(world, 'checkInAppointment', checkingIn(body))?.message ?? null
const checkedIn = (body: Body, world = reserved()) =>
  rowOf(done(world, 'checkInAppointment', checkingIn(body), at('14:05')))

const needsAll = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

it.each([
  [{ lockerId: '' }, needsAll],
  [{ roomId: '' }, needsAll],
  [{ staffId: null }, needsAll],
])('CHECKIN-1 a massage with %j needs room, therapist and locker', (body, text) => {
  expect(why(body)).toBe(text)
})

it('CHECKIN-1 anything else needs a locker', () => {
  const world = reserved()
  const gym = { ...rowOf(world), serviceOfferedType: 'OTHERS', staffId: null, roomId: null }
  const others = { ...world, appointments: new Map([['a1', gym]]) }
  expect(why({ lockerId: '' }, others)).toBe('Locker is required when checking in')
  expect(why({}, others)).toBeNull()
})

it('CHECKIN-1 the places come before the payment', () => {
  expect(why({ lockerId: '', checkInPayment: cash(-1) })).toBe(needsAll)
})

it('CHECKIN-2 only a negative payment gets its message', () => {
  expect(why({ checkInPayment: cash(-0.01) })).toBe('Payment should be greater than 0')
  expect(why({ checkInPayment: cash(0) })).toBeNull()
  expect(why({})).toBeNull()
})

it('CHECKIN-2 takes payment, promo, points and charge, each once', () => {
  const row = checkedIn({
    checkInPayment: cash(500),
    promoId: 'rainy',
    pointsToRedeem: 150,
    hasCheckInPercentCharge: true,
  })
  expect(row).toMatchObject({
    discount: 100,
    pointsToRedeem: 150,
    pointsRedeemed: 150,
    actualPrice: 550,
    checkInPaymentAmount: 500,
    checkInPaymentMOP: 'CASH',
    checkInPercentChargeAmount: 15,
    balanceAfterReservation: 800,
    balanceAfterCheckIn: 50,
    totalPricePaid: 515,
  })
})

it('CHECKIN-3 the balance is that of the reservation less points and promo', () => {
  const world = reserved({ appointmentCreationPayment: cash(200) })
  expect(rowOf(world).balanceAfterReservation).toBe(600)
  expect(checkedIn({ promoId: 'rainy', pointsToRedeem: 100 }, world).balanceAfterCheckIn).toBe(400)
})

it('CHECKIN-3 points and promo given at creation are not subtracted again', () => {
  const world = reserved({ promoId: 'rainy', pointsToRedeem: 100 })
  expect(rowOf(world)).toMatchObject({ balanceAfterReservation: 800, actualPrice: 600 })
  expect(checkedIn({}, world)).toMatchObject({ balanceAfterCheckIn: 600, pointsRedeemed: 100 })
  expect(checkedIn({ promoId: 'rainy', pointsToRedeem: 100 }, world).balanceAfterCheckIn).toBe(600)
  expect(checkedIn({ promoId: '', pointsToRedeem: 0 }, world)).toMatchObject({
    balanceAfterCheckIn: 800,
    discount: 0,
    pointsRedeemed: 0,
  })
})

it('CHECKIN-3 keeps no more than is due, and charges for the money kept', () => {
  expect(checkedIn({ checkInPayment: cash(1_000), hasCheckInPercentCharge: true })).toMatchObject({
    checkInPaymentAmount: 800,
    balanceAfterCheckIn: 0,
    checkInPercentChargeAmount: 24,
  })
})

it('CHECKIN-3 keeps the charges of both payments', () => {
  const creation = { appointmentCreationPayment: cash(100), hasCheckInPercentCharge: true }
  const body = { checkInPayment: cash(200), hasCheckInPercentCharge: true }
  expect(checkedIn(body, reserved(creation)).checkInPercentChargeAmount).toBe(9)
  expect(checkedIn({ checkInPayment: cash(200) }, reserved(creation))).toMatchObject({
    checkInPercentChargeAmount: 3,
    totalPricePaid: 303,
  })
})

it('CHECKIN-4 keeps user and time', () => {
  expect(checkedIn({ note: 'Window' })).toMatchObject({
    status: 'CHECKED_IN',
    note: 'Window',
    checkInBy: 'makati',
    checkInDateTime: at('14:05').now.instant,
    lastUpdatedBy: 'makati',
  })
})

it('CHECKIN-4 happens once, and only to an existing appointment', () => {
  const world = done(reserved(), 'checkInAppointment', checkingIn())
  expect(refusalOf(world, 'checkInAppointment', checkingIn())).toMatchObject({ code: 'state' })
  const unknown = refusalOf(world, 'checkInAppointment', checkingIn({ id: 'a9' }))
  expect(unknown).toMatchObject({ code: 'missing', message: 'Appointment not found' })
})

it.each([
  [{ promoId: 'sunny' }, 'Promo not found'],
  [{ promoId: 'old' }, 'Old promo is not available.'],
  [{ pointsToRedeem: 120 }, 'These points cannot be redeemed.'],
  [{ pointsToRedeem: 300 }, 'These points cannot be redeemed.'],
  [{ checkInPayment: { amount: 1, modeOfPayment: 'IOU' } }, 'Mode of payment IOU does not exist.'],
])('CHECKIN-2 refuses %j: %s', (body, text) => expect(why(body)).toBe(text))

describe('points promised at booking', () => {
  type Rules = Partial<World['store']>
  const promised = (rules: Rules, pointsEarned: number) => {
    const world = reserved({ pointsToRedeem: 150 })
    const person = world.customers.get(maria)
    if (!person) throw new Error('no Maria')
    const customers = new Map([[maria, { ...person, pointsEarned }]])
    return { ...world, store: { ...world.store, ...rules }, customers }
  }
  const inHundreds = { loyaltyPointsToRedeemDivisibleBy: 100 }

  it('count although the steps have changed since, said or not', () => {
    for (const body of [{}, { pointsToRedeem: 150, shownPrice: 650 }])
      expect(checkedIn(body, promised(inHundreds, 260))).toMatchObject({
        pointsRedeemed: 150,
        balanceAfterCheckIn: 650,
      })
  })

  it('count as far as the customer has them', () => {
    const world = promised(inHundreds, 70)
    expect(checkedIn({}, world)).toMatchObject({
      pointsToRedeem: 70,
      pointsRedeemed: 70,
      actualPrice: 730,
      balanceAfterCheckIn: 730,
    })
    expect(why({ shownPrice: 650 }, world)).toBe(
      'The price has changed: PHP 650.00 was shown, it is PHP 730.00 now.',
    )
    expect(checkedIn({}, promised({}, 0))).toMatchObject({ pointsRedeemed: 0, actualPrice: 800 })
  })

  it('are never more than a promo leaves due', () => {
    const world = promised({}, 260)
    const rainy = world.promos.get('rainy')
    if (!rainy) throw new Error('no promo')
    const serviceLessPriceMap = { swedish: 700.5 }
    const promos = new Map([['rainy', { ...rainy, serviceLessPriceMap }]])
    expect(checkedIn({ promoId: 'rainy' }, { ...world, promos })).toMatchObject({
      pointsRedeemed: 99,
      balanceAfterCheckIn: 0.5,
    })
  })

  it('are replaced by other points under the rules of today', () => {
    const world = promised(inHundreds, 260)
    expect(why({ pointsToRedeem: 250 }, world)).toBe('These points cannot be redeemed.')
    expect(checkedIn({ pointsToRedeem: 200 }, world).pointsRedeemed).toBe(200)
    expect(checkedIn({ pointsToRedeem: 0 }, world).pointsRedeemed).toBe(0)
  })
})

it('asks before a check-in for another day', () => {
  const tomorrow = reserved({ startDate: addDays(today, 1), staffId: 'bea' })
  expect(refusalOf(tomorrow, 'checkInAppointment', checkingIn())).toMatchObject({
    code: 'confirm',
    confirm: ['ANOTHER_DAY'],
    message: 'The appointment is for Nov 22, 2026, not for today.',
  })
  const sure = { confirmed: ['ANOTHER_DAY'] }
  expect(checkedIn(sure, tomorrow)).toMatchObject({ status: 'CHECKED_IN', ...sure })
})

it('does not ask past midnight for a visit of the night, nor for a check-in that waited offline', () => {
  const late = { startTime: '23:30', staffId: 'cora', confirmed: ['STORE_HOURS', 'DUTY_HOURS'] }
  const night = reserved(late)
  const after = (body: Body, world = night) =>
    refusalOf(world, 'checkInAppointment', checkingIn(body), at('00:05', addDays(today, 1)))
  expect(after({})).toBeNull()
  expect(after({}, reserved())).toMatchObject({ confirm: ['ANOTHER_DAY'] })
  expect(after({ paidOn: today }, reserved())).toBeNull()
})
