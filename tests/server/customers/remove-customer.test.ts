import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const mobileNumber = '639180000001'
const refused = 'Nina has appointments, sales, points or another number. Not removed.'

async function added(body: object = {}): Promise<string> {
  const id = nextId()
  const got = await owner.send(calls.addCustomer, {
    body: { id, mobileNumber, firstName: 'Nina', ...body },
  })
  expect(got.status).toBe(201)
  return id
}
const remove = (id: string, clerk = makati) =>
  clerk.send(calls.removeCustomer, { params: { id }, body: { deleted: true } })
const find = (idOrMobileNumber: string) =>
  makati.send(calls.customer, { params: { idOrMobileNumber } })

test('a removed customer is unknown, and tablets receive the row to drop', async () => {
  const id = await added({ points: 40 })
  expect(await remove(id)).toMatchObject({
    status: 200,
    body: { id, mobileNumber, status: 'MERGED', pointsEarned: 0 },
  })
  expect((await find(mobileNumber)).status).toBe(404)
  expect((await find(id)).status).toBe(404)
  const { body } = await makati.send(calls.changes, { query: { tables: 'customers' } })
  expect(body).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({
        id,
        row: expect.objectContaining({ mobileNumber, status: 'MERGED' }),
      }),
    ]),
  })
  expect((await makati.send(calls.customerFigures)).body).toMatchObject({ figures: [] })
  const add = { action: 'ADD', customerMobileNumber: mobileNumber, points: 5 }
  expect((await owner.send(calls.updatePoints, { body: add })).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
})

test('the number of a removed customer is free for a record and for a booking', async () => {
  await remove(await added())
  const again = await added({ firstName: 'Rita' })
  expect((await find(mobileNumber)).body).toMatchObject({ id: again, firstName: 'Rita' })
  await remove(again)
  const visit = await makati.book({ mobileNumber, name: 'Tina' })
  expect((await find(mobileNumber)).body).toMatchObject({ id: visit.customerId, firstName: 'Tina' })
})

test('a customer with an appointment in any store stays', async () => {
  const id = await added()
  const cebu = await logIn(service, 'cebu')
  const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
  const visit = await cebu.book({ ...places, mobileNumber, name: '' })
  expect(errorOf(await remove(id), 409).message).toBe(refused)
  await cebu.send(calls.cancelAppointment, {
    params: { id: visit.id },
    body: { cancelReason: 'Sick' },
  })
  expect(errorOf(await remove(id), 409).message).toBe(refused)
})

test('a customer whose points have moved stays, and so does one with another number', async () => {
  const id = await added({ points: 40 })
  const body = { action: 'ADD', customerMobileNumber: mobileNumber, points: 5 }
  expect((await owner.send(calls.updatePoints, { body })).status).toBe(200)
  expect(errorOf(await remove(id), 409).message).toBe(refused)
  const other = await added({ mobileNumber: '639180000002' })
  await makati.send(calls.changeMobileNumber, {
    params: { id: other },
    body: { mobileNumber: '639180000003' },
  })
  expect(errorOf(await remove(other), 409).message).toBe(refused)
})

test('a customer who bought products without points stays', async () => {
  const id = await added()
  const lines = [{ productId: 'water', quantity: 1 }]
  const payment = { amount: 35, modeOfPayment: 'CASH' }
  await makati.send(calls.sell, { body: { mobileNumber, lines, payment } })
  expect(errorOf(await remove(id), 409).message).toBe(refused)
})

test('a merged record is not found, and the one it leads to stays', async () => {
  const id = await added()
  await makati.send(calls.mergeCustomers, { params: { id: 'maria' }, body: { otherId: id } })
  expect((await remove(id)).status).toBe(404)
  expect((await find('maria')).status).toBe(200)
})
