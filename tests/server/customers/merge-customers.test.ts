import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sale } from '#domain/rows/sale'
import { customerRelations } from '#server/commands/customer-relations'
import { jose, maria, today } from '../../support/business'
import { type Clerk, errorOf, logIn, rowOf } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

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

/** A sale that earns points. Returns its row. */
async function soldTo(mobileNumber: string, clerk = makati) {
  const lines = [{ productId: 'water', name: 'Water', price: 35, quantity: 10 }]
  const payment = { amount: 350, modeOfPayment: 'CASH' }
  const body = { id: nextId(), mobileNumber, lines, payment }
  const { body: row } = await clerk.send(calls.sell, { body })
  return row as Sale
}

/** Takes a sale's points back by a refund of all its money. */
async function refundedAt(clerk: Clerk, { id, tenders }: Sale) {
  const parts = tenders.map((tender) => ({ tenderId: tender.id, amount: tender.amount }))
  const body = { correctionId: nextId(), parts, reason: 'NOT_SATISFIED' }
  return (await clerk.send(calls.refundSale, { params: { id }, body })).body as Sale
}
const pointsAt = async (number: string) =>
  ((await find(number)).body as { pointsEarned: number }).pointsEarned

test('customer-8 sales of every store follow a merge, and a refund takes their points from the record that stays', async () => {
  const [here, there] = [await soldTo(jose), await soldTo(jose, cebu)]
  await merge('maria', 'jose')
  const merged = await pointsAt(maria)
  for (const [clerk, sale] of [
    [makati, here],
    [cebu, there],
  ] as const)
    expect(await refundedAt(clerk, sale)).toMatchObject({
      customerId: 'maria',
      mobileNumber: maria,
      version: expect.any(Number),
    })
  expect(here.pointsEarned).toBeGreaterThan(0)
  expect(await pointsAt(maria)).toBe(merged - here.pointsEarned - there.pointsEarned)
})

test('customer-8 a sale from a tablet that knows the former number earns points for the customer it leads to', async () => {
  await merge('maria', 'jose')
  await change('maria', newNumber)
  const before = await pointsAt(newNumber)
  for (const former of [jose, maria]) {
    const sale = await soldTo(former)
    expect(sale).toMatchObject({ customerId: 'maria', mobileNumber: newNumber })
    expect(sale.pointsEarned).toBeGreaterThan(0)
  }
  expect(await pointsAt(newNumber)).toBeGreaterThan(before)
})

test('every column of the database that names a customer follows a merge', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name <> 'users'
      and column_name in ('customer_id', 'mobile_number', 'merged_into')
      and not (table_name = 'customers' and column_name = 'mobile_number')`.execute(
    service.db.queries,
  )
  const listed = Object.entries(customerRelations).flatMap(([table, { columns }]) =>
    columns.map((column) => ({ table, column })),
  )
  expect(new Set(rows)).toEqual(new Set(listed))
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
