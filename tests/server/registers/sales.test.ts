import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../../support/business'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const water = { productId: 'water', name: 'Water', price: 35, quantity: 10 }
const paid = {
  parts: [
    { mode: 'GCASH', amount: 200, reference: 'G 77' },
    { mode: 'CASH', amount: 500 },
  ],
}
const selling = (body: object = {}) => ({ lines: [water], payment: paid, ...body })
const sell = (body: object, headers = {}) => makati.send(calls.sell, { body, headers })

test('SALE-1 a sale is stored with its parts, and tablets of the store receive it', async () => {
  const id = nextId()
  const got = await sell(selling({ id, mobileNumber: '0917 987 6543' }))
  expect(got).toMatchObject({
    status: 201,
    body: { id, total: 350, customerId: 'jose', mobileNumber: jose, soldBy: 'makati' },
  })
  expect(got.body).toMatchObject({
    tenders: [
      { phase: 'Sale', mode: 'GCASH', amount: 200, reference: 'G 77' },
      { phase: 'Sale', mode: 'CASH', amount: 150, reference: null },
    ],
  })
  expect((await makati.send(calls.sales, {})).body).toEqual([got.body])
  const { body } = await makati.send(calls.changes, { query: { tables: 'board' } })
  expect(body).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ id, table: 'sales' })]),
  })
})

test('a repeated request sells once, and gives the points once', async () => {
  const points = async () => {
    const { body } = await makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
    return (body as { pointsEarned: number }).pointsEarned
  }
  const before = await points()
  const body = selling({ id: nextId(), mobileNumber: jose })
  const headers = { 'Idempotency-Key': nextId() }
  const first = await sell(body, headers)
  const second = await sell(body, headers)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  const { pointsEarned } = first.body as { pointsEarned: number }
  expect(pointsEarned).toBeGreaterThan(0)
  expect(await points()).toBe(before + pointsEarned)
  expect((await makati.send(calls.sales, {})).body).toHaveLength(1)
  expect(errorOf(await sell(body), 409).message).toBe('This id is taken')
})

test('SALE-1 a price that changed meanwhile is kept as sold, and another store does not see the sale', async () => {
  await makati.send(calls.updateProduct, { params: { id: 'water' }, body: { price: 40 } })
  const sold = await sell(selling())
  expect(sold).toMatchObject({ status: 201, body: { total: 350, lines: [water] } })
  const short = await sell({
    lines: [{ productId: 'water', quantity: 10 }],
    payment: { amount: 350 },
  })
  expect(errorOf(short, 422).message).toBe(
    'Payment is PHP 50.00 short: PHP 400.00 to be paid, PHP 350.00 given.',
  )
  const cebu = await logIn(service, 'cebu')
  expect((await cebu.send(calls.sales, {})).body).toEqual([])
})

test('a refund of a sale is signed by another user only', async () => {
  const id = nextId()
  await sell(selling({ id }))
  const correctionId = nextId()
  const parts = [{ tenderId: `${id}/Sale/2`, amount: 35 }]
  const body = { correctionId, parts, reason: 'CHARGED_TWICE' }
  await makati.send(calls.refundSale, { params: { id }, body })
  const sign = (clerk: Clerk) =>
    clerk.send(calls.signSaleCorrection, { params: { id }, body: { correctionId } })
  errorOf(await sign(makati), 403)
  errorOf(await sign(await logIn(service, 'cebu')), 404)
  expect(await sign(await makati.as('owner'))).toMatchObject({
    status: 200,
    body: { corrections: [{ by: 'makati', signedBy: 'owner' }] },
  })
})

test('a refund is stored beside the sale, once, and takes its points back', async () => {
  const points = async () => {
    const { body } = await makati.send(calls.customer, { params: { idOrMobileNumber: jose } })
    return (body as { pointsEarned: number }).pointsEarned
  }
  const before = await points()
  const id = nextId()
  await sell(selling({ id, mobileNumber: jose }))
  expect(await points()).toBeGreaterThan(before)
  const parts = [
    { tenderId: `${id}/Sale/1`, amount: 200 },
    { tenderId: `${id}/Sale/2`, amount: 150 },
  ]
  const body = { correctionId: nextId(), parts, reason: 'CHARGED_TWICE' }
  const back = () => makati.send(calls.refundSale, { params: { id }, body })
  expect(await back()).toMatchObject({ status: 200, body: { total: 350, pointsEarned: 0 } })
  expect(await back()).toMatchObject({ status: 200, body: { corrections: [{ kind: 'REFUND' }] } })
  expect(await points()).toBe(before)
})
