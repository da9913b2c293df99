import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Clerk, errorOf, logIn } from './support/clerk'
import { openService, type TestService } from './support/test-service'

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
