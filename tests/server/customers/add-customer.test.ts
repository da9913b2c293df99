import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose, maria } from '../../support/business'
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
const nina = { mobileNumber: '0918 000 0001', firstName: 'Nina' }

const add = (body: object, clerk = makati, headers = {}) =>
  clerk.send(calls.addCustomer, { body: { ...nina, ...body }, headers })
const find = (idOrMobileNumber: string) =>
  makati.send(calls.customer, {
    params: { idOrMobileNumber },
    query: { includeUpdatePointsLogs: 'true' },
  })

test('a customer is added with the id of the client, and tablets of the store receive it', async () => {
  const id = nextId()
  const got = await add({ id, email: 'nina@example.com', birthDate: '1990-02-03' })
  expect(got).toMatchObject({ status: 201, body: { id, mobileNumber, firstName: 'Nina' } })
  expect((await find(mobileNumber)).body).toMatchObject({ id, email: 'nina@example.com' })
  const { body } = await makati.send(calls.changes, { query: { tables: 'customers' } })
  expect(body).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ id, table: 'customers' })]),
  })
  expect(JSON.stringify(body)).not.toContain('nina@example.com')
  const params = { table: 'customers', id }
  expect((await makati.send(calls.history, { params })).body).toMatchObject([
    { actor: 'makati', action: 'addCustomer' },
  ])
})

test('a booking of the number belongs to the added customer', async () => {
  const id = nextId()
  await add({ id })
  expect(await makati.book({ mobileNumber, name: 'Another Name' })).toMatchObject({
    customerId: id,
  })
})

test('points carried over are one entry of the ledger, for a SUPER_ADMIN only', async () => {
  expect(errorOf(await add({ points: 40 }), 403).message).toBe('Your role does not allow this.')
  expect(await add({ points: 40 }, owner)).toMatchObject({ status: 201 })
  expect((await find(mobileNumber)).body).toMatchObject({
    pointsEarned: 40,
    updateCustomerPointsLogs: [{ action: 'ADD', points: 40, createdBy: 'owner' }],
  })
})

test('a request that is repeated adds one customer', async () => {
  const id = nextId()
  const headers = { 'Idempotency-Key': nextId() }
  const first = await add({ id, points: 40 }, owner, headers)
  const second = await add({ id, points: 40 }, owner, headers)
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await find(mobileNumber)).body).toMatchObject({ id, pointsEarned: 40 })
})

test('a number in use, given up or merged is refused with its customer', async () => {
  const message = async (number: string) =>
    errorOf(await add({ mobileNumber: number }), 409).message
  expect(await message(jose)).toBe('The number belongs to Jose.')
  const params = { id: 'jose' }
  const body = { mobileNumber: '639170009999' }
  await makati.send(calls.changeMobileNumber, { params, body })
  const given = (number: string) =>
    `The number belongs to a customer whose number is ${number} now.`
  expect(await message(jose)).toBe(given('639170009999'))
  await makati.send(calls.mergeCustomers, { params: { id: 'maria' }, body: { otherId: 'jose' } })
  expect(await message(jose)).toBe(given(maria))
  expect(await message('639170009999')).toBe(given(maria))
})

test('a wrong number and a wrong id are refused', async () => {
  expect(errorOf(await add({ mobileNumber: '123' }), 422).message).toMatch(/12 digits/)
  expect((await add({ id: 'nina' })).status).toBe(400)
  const id = nextId()
  await add({ id })
  const again = await add({ id, mobileNumber: '639180000002' })
  expect(errorOf(again, 409).message).toBe('This name or key is taken.')
})
