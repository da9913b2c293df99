import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { loyaltyBody, serviceBody } from './support/bodies'
import { bookingBody, type Clerk, errorOf, gymBody, logIn, rowOf } from './support/clerk'
import { openService, type TestService } from './support/test-service'

/* Forms of other clients may send an empty text for a field that was left blank. */

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const nothingPaid = { amount: '', modeOfPayment: '' }

describe('API-APPT a blank field counts as absent', () => {
  test('of a booking', async () => {
    const blank = { id: '', customerId: '', lockerId: '', promoId: '', pointsToRedeem: '' }
    const body = { ...bookingBody, ...blank, note: '', appointmentCreationPayment: nothingPaid }
    const got = await makati.send(calls.createAppointment, { body })
    expect(rowOf(got, 201)).toMatchObject({
      lockerId: null,
      promoId: null,
      pointsToRedeem: 0,
      appointmentCreationPaymentAmount: 0,
      appointmentCreationPaymentMOP: null,
    })
  })

  test('of a check-in, which keeps the points that were reserved', async () => {
    const { id } = await makati.book()
    const got = await makati.checkIn(id, { pointsToRedeem: '', checkInPayment: nothingPaid })
    expect(rowOf(got)).toMatchObject({ status: 'CHECKED_IN', checkInPaymentAmount: 0 })
  })

  test('of the payment at completion', async () => {
    const { id } = await makati.book(gymBody)
    const body = { additionalPayment: nothingPaid, productPayment: nothingPaid }
    const got = await makati.update(id, body)
    expect(rowOf(got)).toMatchObject({ additionalPaymentAmount: 0, productPaymentAmount: 0 })
  })
})

test('API-APPT the day on which a booking was made may come as an instant', async () => {
  // 23:30 UTC is the next morning in the business.
  const { createdDate } = await makati.book({ createdDate: '2026-11-20T23:30:00.000Z' })
  expect(createdDate).toBe('2026-11-21')
  const body = { ...bookingBody, startTime: '16:00', createdDate: '2026-11-20Tea' }
  expect((await makati.send(calls.createAppointment, { body })).status).toBe(400)
})

describe('API-RES a blank field counts as absent', () => {
  test('of a service that takes no time and that no promo is for', async () => {
    const blank = { type: 'FACE', duration: '', breakDuration: '', promoLessMap: { rainy: '' } }
    const body = { ...serviceBody, ...blank, id: '' }
    const got = await makati.send(calls.addService, { body })
    const made = { duration: null, breakDuration: null, promoLessMap: {} }
    expect(got).toMatchObject({
      status: 201,
      body: { ...made, id: expect.stringMatching(/.{36}/) },
    })
    expect(got.body).not.toHaveProperty('promoLessMap.rainy')
  })

  test('of a therapist without that service', async () => {
    const body = { serviceCommissionMap: { swedish: 250, shiatsu: '' } }
    const got = await makati.send(calls.updateStaff, { params: { id: 'ana' }, body })
    expect(got.body).toMatchObject({ serviceCommissionMap: { swedish: 250 } })
    expect(got.body).not.toHaveProperty('serviceCommissionMap.shiatsu')
  })
})

const spend = (loyaltySpendAmount: unknown) => ({
  ...loyaltyBody,
  loyaltyPointsConfig: {
    ...loyaltyBody.loyaltyPointsConfig,
    SUN: { loyaltySpendAmount, loyaltySpendAmountEquivalent: 1 },
  },
})
const duration = 'Duration and Break Duration is required for MASSAGE type'
const minimum = 'Minimum Points To Redeem is required and should be greater than 0'
const amount = 'Spend Amount is required and should be greater than 0'
const points = { action: 'ADD', customerMobileNumber: '639171234567', points: '' }

test.each<[string, AnyCall, object, string]>([
  ['a price', calls.addService, { ...serviceBody, price: '' }, 'Price is required'],
  ['a duration', calls.addService, { ...serviceBody, duration: '' }, duration],
  ['points', calls.updatePoints, points, 'No points to update'],
  ['a minimum', calls.updateLoyalty, { ...loyaltyBody, loyaltyMinimumPointsToRedeem: '' }, minimum],
  ['a spend amount', calls.updateLoyalty, spend(''), amount],
])('API-RES a blank %s gets the text of its rule', async (_, call, body, text) => {
  const params = { storeCode: 'SERENITY_MAKATI' }
  const got = await owner.send(call, { params, body })
  expect(errorOf(got, 422).message).toBe(text)
})
