import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { bookingBody, type Clerk, errorOf, gymBody, logIn, rowOf } from './support/clerk'
import { nextId, openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const pay = (amount: number) => ({ completeAppointmentPayment: { amount, modeOfPayment: 'CASH' } })
const gym = async (lockerId: string, mobileNumber: string, name = 'Guest') =>
  (await makati.book({ ...gymBody, lockerId, mobileNumber, name })).id
const first = '639180000001'
const second = '639180000002'

test('completed visits of a store are numbered in the order of arrival, without gaps', async () => {
  const [one, two] = [await gym('l1', first), await gym('l2', second)]
  expect((await makati.row(one))?.receiptNumber).toBeNull()
  errorOf(await makati.complete(two, pay(1)), 422)
  expect(rowOf(await makati.complete(two, pay(5000))).receiptNumber).toBe(1)
  const reserved = await makati.book()
  expect(rowOf(await makati.cancel(reserved.id)).receiptNumber).toBeNull()
  expect(rowOf(await makati.complete(one, pay(5000))).receiptNumber).toBe(2)
  expect((await makati.row(two))?.receiptNumber).toBe(1)
})

test('visits completed at the same moment never share a number', async () => {
  const ids = [await gym('l1', first), await gym('l2', second)]
  const got = await Promise.all(ids.map((id) => makati.complete(id, pay(5000))))
  expect(got.map((one) => rowOf(one).receiptNumber).sort()).toEqual([1, 2])
})

test('a completion that is sent twice has one number', async () => {
  const [one, two] = [await gym('l1', first), await gym('l2', second)]
  const headers = { 'Idempotency-Key': nextId() }
  expect(rowOf(await makati.complete(one, pay(5000), headers)).receiptNumber).toBe(1)
  expect(rowOf(await makati.complete(one, pay(5000), headers)).receiptNumber).toBe(1)
  expect(rowOf(await makati.complete(two, pay(5000))).receiptNumber).toBe(2)
})

test('each store has its own numbers', async () => {
  rowOf(await makati.complete(await gym('l1', first), pay(5000)))
  const cebu = await logIn(service, 'cebu')
  const body = { ...gymBody, serviceIds: ['cebu-gym'], lockerId: 'cebu-l1', mobileNumber: second }
  const booked = rowOf(
    await cebu.send(calls.createAppointment, { body: { ...body, name: 'Guest' } }),
    201,
  )
  expect(rowOf(await cebu.complete(booked.id, pay(5000))).receiptNumber).toBe(1)
})

test('a sale takes the next number of its store, and keeps it when it is refunded', async () => {
  rowOf(await makati.complete(await gym('l1', first), pay(5000)))
  const id = nextId()
  const lines = [{ productId: 'water', name: 'Water', price: 35, quantity: 1 }]
  const body = { id, lines, payment: { amount: 35 }, receiptNumber: 77 }
  const headers = { 'Idempotency-Key': nextId() }
  for (const _ of [1, 2])
    expect((await makati.send(calls.sell, { body, headers })).body).toMatchObject({
      receiptNumber: 2,
    })
  errorOf(await makati.send(calls.sell, { body: { ...body, id: nextId(), lines: [] } }), 422)
  const refund = {
    correctionId: nextId(),
    parts: [{ tenderId: `${id}/Sale/1`, amount: 35 }],
    reason: 'WRONG_AMOUNT',
  }
  const back = await makati.send(calls.refundSale, { params: { id }, body: refund })
  expect(back.body).toMatchObject({ receiptNumber: 2, corrections: [{ kind: 'REFUND' }] })
  const other = await makati.send(calls.sell, { body: { ...body, id: nextId() } })
  expect(other.body).toMatchObject({ receiptNumber: 3 })
})

test('a client gives no number', async () => {
  const id = await gym('l1', first)
  expect((await makati.row(id))?.receiptNumber).toBeNull()
  const row = rowOf(await makati.complete(id, { ...pay(5000), receiptNumber: 77 }))
  expect(row.receiptNumber).toBe(1)
  const body = { ...bookingBody, receiptNumber: 5 }
  expect(rowOf(await makati.send(calls.createAppointment, { body }), 201).receiptNumber).toBeNull()
})
