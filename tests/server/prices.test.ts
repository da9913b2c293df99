import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { storeCode } from '../support/business'
import { bookingBody, type Clerk, errorOf, logIn } from './support/clerk'
import { nextId, openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const rainy = { params: { id: 'rainy' } }

test('PRICE-1 a percentage follows a changed price on both sides, and a booking keeps its own', async () => {
  expect(await makati.send(calls.updatePromo, { ...rainy, body: { percent: 15 } })).toMatchObject({
    body: { percent: 15, serviceLessPriceMap: { swedish: 120, gym: 45 } },
  })
  const booked = await makati.book({ promoId: 'rainy' })
  expect(booked).toMatchObject({ discount: 120 })
  const cursor = (await makati.send(calls.changes)).body
  const swedish = { params: { id: 'swedish' }, body: { price: 850 } }
  expect(await makati.send(calls.updateService, swedish)).toMatchObject({
    body: { price: 850, promoLessMap: { rainy: 127.5 } },
  })
  const query = { since: Reflect.get(Object(cursor), 'cursor') }
  const { body } = await makati.send(calls.changes, { query })
  expect(body).toMatchObject({
    changes: [
      { id: 'swedish', row: { promoLessMap: { rainy: 127.5 } } },
      { id: 'rainy', row: { percent: 15, serviceLessPriceMap: { swedish: 127.5, gym: 45 } } },
    ],
  })
  const free = { params: { id: 'swedish' }, body: { price: 0 } }
  expect(await makati.send(calls.updateService, free)).toMatchObject({ status: 200 })
})

test.each([
  [0, 'percent: should be at least 1'],
  [101, 'percent: should be at most 100'],
  ['fifteen', 'percent: Invalid type: Expected ("" | number) but received "fifteen"'],
])('PRICE-1 refuses %s percent with a clear text', async (percent, text) => {
  const got = await makati.send(calls.updatePromo, { ...rainy, body: { percent } })
  expect(errorOf(got, 400).details.errors).toEqual([text])
})

test('PRICE-2 a promo that may be used once is refused softly after a use on any day', async () => {
  const body = { oncePerCustomer: true, weekdays: ['SAT', 'SUN'], validUntil: '2026-12-31' }
  expect(await makati.send(calls.updatePromo, { ...rainy, body })).toMatchObject({ body })
  const used = await makati.book({ promoId: 'rainy', startDate: '2026-11-28' })
  expect(used).toMatchObject({ discount: 100, confirmed: [] })
  const again = { ...bookingBody, id: nextId(), promoId: 'rainy', startDate: '2026-12-06' }
  const got = await makati.send(calls.createAppointment, { body: again })
  expect(errorOf(got, 409)).toMatchObject({
    message: 'RAINY DAY does not fit: was used on Nov 28.',
    details: { confirm: ['PROMO'], obstacles: [{ kind: 'promo', id: 'rainy', why: 'PROMO' }] },
  })
  const confirmed = { ...again, confirmed: ['PROMO'] }
  expect(await makati.send(calls.createAppointment, { body: confirmed })).toMatchObject({
    status: 201,
    body: { confirmed: ['PROMO'] },
  })
  const plain = await makati.book({ startDate: '2026-11-21' })
  const checkIn = { promoId: 'rainy', lockerId: 'l1' }
  expect(errorOf(await makati.checkIn(plain.id, checkIn), 409).details.confirm).toEqual(['PROMO'])
  await makati.cancel(used.id, { cancelReason: 'ill' })
  expect((await makati.checkIn(plain.id, checkIn)).status).toBe(409)
})

test.each([
  [{ validFrom: '2026-02-30' }, 400, 'validFrom: is not a date (YYYY-MM-DD)'],
  [{ hoursUntil: '25:00' }, 400, 'hoursUntil: is not a time (HH:mm)'],
  [
    { validFrom: '2026-12-02', validUntil: '2026-12-01' },
    422,
    'A promo cannot end before it begins.',
  ],
])('PRICE-2 refuses %j with a clear text', async (body, status, text) => {
  const error = errorOf(await makati.send(calls.updatePromo, { ...rainy, body }), status)
  expect([error.message, ...error.details.errors]).toContain(text)
})

test('PRICE-3 a weekend price is stored, told and booked, and bad ones are refused', async () => {
  const weekend = { weekdays: ['SAT', 'SUN'], from: '10:00', until: null, price: 950.5 }
  const swedish = { params: { id: 'swedish' } }
  const changed = await makati.send(calls.updateService, {
    ...swedish,
    body: { prices: [weekend] },
  })
  expect(changed).toMatchObject({ status: 200, body: { price: 800, prices: [weekend] } })
  expect(await makati.book()).toMatchObject({ originalPrice: 950.5 })
  const many = Array.from({ length: 21 }, () => weekend)
  for (const [prices, status] of [
    [many, 400],
    [[{ ...weekend, price: -1 }], 400],
    [[{ ...weekend, weekdays: ['NEVER'] }], 400],
    [[{ ...weekend, from: '25:00' }], 400],
    [[weekend, weekend], 422],
  ])
    expect(await makati.send(calls.updateService, { ...swedish, body: { prices } })).toMatchObject({
      status,
    })
})

test('PRICE-4 a store whose commissions follow promos pays by the price after the promo', async () => {
  const owner = await logIn(service, 'owner')
  const params = { storeCode }
  const body = { commissionsFollowPromos: true }
  expect(await owner.send(calls.updateStoreSettings, { params, body })).toMatchObject({ body })
  const { id } = await makati.book({ promoId: 'rainy' })
  await makati.checkIn(id, { lockerId: 'l1' })
  const cash = { amount: 700, modeOfPayment: 'CASH' }
  expect(await makati.complete(id, { completeAppointmentPayment: cash })).toMatchObject({
    body: { status: 'COMPLETED', staffCommission: 175 },
  })
})
