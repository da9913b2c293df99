import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose, maria, today } from '../../support/business'
import { type Clerk, errorOf, logIn, rowOf } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let cebu: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  cebu = await logIn(service, 'cebu')
})

const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
const newNumber = '639170009999'

const find = (typed: string, query = {}) =>
  makati.send(calls.customer, { params: { idOrMobileNumber: typed }, query })
const merge = (id: string, otherId: string, headers = {}) =>
  makati.send(calls.mergeCustomers, { params: { id }, body: { otherId }, headers })
const change = (id: string, mobileNumber: string) =>
  makati.send(calls.changeMobileNumber, { params: { id }, body: { mobileNumber } })

const feedOf = async (clerk: Clerk) => (await clerk.send(calls.changes)).body

test('CUST-6 a merge adds points and visits, joins notes, and the other number leads to the record', async () => {
  await makati.send(calls.updateCustomer, {
    params: { id: 'jose' },
    body: { notes: 'Left shoulder', type: 'VIP', contractEndDate: '2027-01-31' },
  })
  await makati.send(calls.updateCustomer, { params: { id: 'maria' }, body: { notes: 'Tea' } })
  const got = await merge('maria', 'jose')
  expect(got).toMatchObject({
    status: 200,
    body: {
      id: 'maria',
      mobileNumber: maria,
      pointsEarned: 360,
      notes: 'Tea\nLeft shoulder',
      type: 'VIP',
      contractEndDate: '2027-01-31',
    },
  })
  expect(await find(jose)).toMatchObject({ status: 200, body: { id: 'maria', pointsEarned: 360 } })
  expect(await find('jose')).toMatchObject({ body: { id: 'maria' } })
  const params = { table: 'customers', id: 'jose' }
  expect((await makati.send(calls.history, { params })).body).toMatchObject([
    { actor: 'makati', action: 'mergeCustomers' },
    { action: 'updateCustomer' },
  ])
})

test('a merge moves the visits of every store, and their tablets receive them', async () => {
  const here = await makati.book()
  const there = await cebu.book(places)
  expect((await merge('maria', 'jose')).status).toBe(200)
  const moved = { customerId: 'maria', mobileNumber: maria }
  expect(await makati.row(here.id)).toMatchObject(moved)
  for (const [clerk, id] of [
    [makati, here.id],
    [cebu, there.id],
  ] as const)
    expect(await feedOf(clerk)).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          table: 'appointments',
          row: expect.objectContaining({ id, ...moved }),
        }),
        expect.objectContaining({ table: 'customers', id: 'maria' }),
        expect.objectContaining({ id: 'jose', row: expect.objectContaining({ status: 'MERGED' }) }),
      ]),
    })
  const { body } = await find(maria, { includeAppointments: 'true' })
  expect(body).toMatchObject({ appointments: [{ id: here.id }] })
})

test('a booking from a tablet that knows the former number lands at the merged record', async () => {
  await merge('maria', 'jose')
  expect(await makati.book()).toMatchObject({ customerId: 'maria', mobileNumber: maria })
  const owner = await logIn(service, 'owner')
  const body = { action: 'ADD', customerMobileNumber: jose, points: 5 }
  expect(await owner.send(calls.updatePoints, { body })).toMatchObject({
    body: { id: 'maria', pointsEarned: 365 },
  })
})

test('a visit of the merged record is completed at the other one', async () => {
  const visit = await makati.book({ startTime: '10:30' })
  await merge('maria', 'jose')
  rowOf(await makati.checkIn(visit.id))
  const payment = { amount: 800, modeOfPayment: 'CASH' }
  rowOf(await makati.complete(visit.id, { completeAppointmentPayment: payment }))
  expect((await find(maria)).body).toMatchObject({ visitCount: expect.any(Number), id: 'maria' })
})

test('a merge is refused for one record twice, a merged one and an unknown one', async () => {
  expect(errorOf(await merge('jose', 'jose'), 422).message).toBe(
    'Choose another record to merge with',
  )
  await merge('maria', 'jose')
  expect(errorOf(await merge('maria', 'jose'), 409).message).toMatch(/merged already/)
  expect((await merge('maria', 'unknown')).status).toBe(404)
})

test('a changed number is that of all visits, and the former one leads to the customer', async () => {
  const visit = await makati.book()
  const got = await change('jose', '0917 000 9999')
  expect(got).toMatchObject({ status: 200, body: { id: 'jose', mobileNumber: newNumber } })
  expect(await makati.row(visit.id, today)).toMatchObject({ mobileNumber: newNumber })
  expect((await find(jose)).body).toMatchObject({ id: 'jose', mobileNumber: newNumber })
  expect(await makati.book({ startTime: '16:30' })).toMatchObject({ customerId: 'jose' })
  // and back again
  expect((await change('jose', jose)).status).toBe(200)
  expect((await find(newNumber)).body).toMatchObject({ id: 'jose', mobileNumber: jose })
  expect((await change('jose', newNumber)).status).toBe(200)
})

test('a number is refused when it is wrong, the present one or that of another customer', async () => {
  const message = async (mobileNumber: string) =>
    errorOf(await change('jose', mobileNumber), 422).message
  expect(await message('123')).toBe("Mobile Number should be 12 digits and should start with '63'")
  expect(await message(jose)).toBe('This is the present number')
  expect(errorOf(await change('jose', maria), 409).message).toBe(
    'The number belongs to Maria Santos. Merge the two records instead.',
  )
})

test('reports and figures leave merged records out', async () => {
  await makati.book()
  await merge('maria', 'jose')
  expect((await makati.send(calls.customerFigures)).body).toMatchObject({
    figures: [{ mobileNumber: maria, lastVisit: null, spent: 0, birthday: null }],
  })
})
