import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
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

const find = async (idOrMobileNumber: string, query: Record<string, string> = {}) =>
  (await makati.send(calls.customer, { params: { idOrMobileNumber }, query })).body

const update = (id: string, body: object, headers: Record<string, string> = {}) =>
  makati.send(calls.updateCustomer, { params: { id }, body, headers })

const points = (action: string, amount: number, clerk = owner, headers = {}) =>
  clerk.send(calls.updatePoints, {
    body: { action, customerMobileNumber: maria, points: amount, storeCode: 'SERENITY_MAKATI' },
    headers,
  })

describe('API-CUST PATCH', () => {
  test('CUST-2 changes the record and nothing else', async () => {
    const before = await find('jose')
    const body = { firstName: 'Joey', type: 'VIP', contractEndDate: '2027-01-31', notes: 'Quiet' }
    const got = await update('jose', { ...body, pointsEarned: 999, mobileNumber: maria })
    expect(got).toMatchObject({
      status: 200,
      body: { ...body, pointsEarned: 100, mobileNumber: jose },
    })
    expect(await find(jose)).toEqual({
      ...(typeof before === 'object' ? before : {}),
      ...body,
      lastUpdatedBy: 'makati',
      updatedDateTime: expect.any(String),
      version: 1,
    })
  })

  test('stores email and birth date, and clears them', async () => {
    const entered = { email: 'jose@example.com', birthDate: '1990-01-02' }
    await update('jose', entered)
    expect(await find(jose)).toMatchObject(entered)
    await update('jose', { notes: 'Quiet' })
    expect(await find(jose)).toMatchObject(entered)
    await update('jose', { email: '', birthDate: '' })
    expect(await find(jose)).toMatchObject({ email: null, birthDate: null })
    errorOf(await update('jose', { birthDate: 'May 5' }), 400)
  })

  test('CUST-2 an INACTIVE customer cannot be booked any more', async () => {
    await update('jose', { status: 'INACTIVE' })
    const body = { name: 'Jose', mobileNumber: jose, startDate: '2026-11-21', startTime: '14:00' }
    const places = { serviceIds: ['swedish'], staffId: 'ana', roomId: 'r1' }
    const got = await makati.send(calls.createAppointment, { body: { ...body, ...places } })
    expect(errorOf(got, 422).message).toContain('INACTIVE')
  })

  test('CUST-2 refuses invalid input with its reason', async () => {
    const message = async (body: object) => errorOf(await update('jose', body), 422).message
    expect(await message({ firstName: '' })).toBe('First name is required')
    expect(await message({ type: 'VIP' })).toBe('Contract End Date is required')
  })

  test('compares the version that was seen; 404 for an unknown customer', async () => {
    const headers = { 'If-Match': '"0"' }
    expect((await update('jose', { notes: 'a' }, headers)).status).toBe(200)
    const late = await update('jose', { notes: 'b' }, headers)
    expect(errorOf(late, 412).code).toBe('CHANGED')
    expect(late.body).toMatchObject({ current: { notes: 'a' } })
    expect((await update('nobody', { notes: 'a' })).status).toBe(404)
  })

  test('reaches the other store that knows the customer', async () => {
    const cebu = await logIn(service, 'cebu')
    const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
    await cebu.book(places)
    await update('jose', { notes: 'Quiet' })
    expect((await cebu.send(calls.changes)).body).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          table: 'customers',
          row: expect.objectContaining({ notes: 'Quiet' }),
        }),
      ]),
    })
    const params = { table: 'customers', id: 'jose' }
    expect((await cebu.send(calls.history, { params })).body).toMatchObject([
      { actor: 'makati', changes: [{ field: 'notes', was: null, is: 'Quiet' }] },
    ])
  })
})

describe('figures of the customers', () => {
  test('are of the store that asks: last visit that has begun, money held, birthday', async () => {
    await update('jose', { birthDate: '1990-01-02' })
    const visit = await makati.book({ startTime: '10:30' })
    await makati.checkIn(visit.id, { checkInPayment: { amount: 300, modeOfPayment: 'CASH' } })
    await makati.book({ startDate: '2026-11-23' })
    const lines = [{ productId: 'water', quantity: 2 }]
    const sold = { id: nextId(), mobileNumber: jose, lines }
    const payment = { amount: 70, modeOfPayment: 'CASH' }
    await makati.send(calls.sell, { body: { ...sold, payment } })
    const parts = [{ tenderId: `${sold.id}/Sale/1`, amount: 35 }]
    const [params, reason] = [{ id: sold.id }, 'WRONG_AMOUNT']
    await makati.send(calls.refundSale, { params, body: { parts, reason } })
    // Another tablet recorded a refund of all of it, whose money never left.
    const all = [{ tenderId: `${sold.id}/Sale/1`, amount: 70, shownHeld: 70 }]
    const correctionId = nextId()
    await makati.send(calls.refundSale, { params, body: { parts: all, reason, correctionId } })
    await owner.send(calls.signSaleCorrection, { params, body: { correctionId, hasLeft: false } })
    const cebu = await logIn(service, 'cebu')
    await cebu.book({
      startDate: '2026-11-22',
      serviceIds: ['cebu-swedish'],
      staffId: 'cebu-ana',
      roomId: 'cebu-r1',
    })
    const figuresOf = async (clerk: Clerk) => {
      const { body } = await clerk.send(calls.customerFigures)
      return v.parse(calls.customerFigures.answer, body).figures
    }
    expect(await figuresOf(makati)).toEqual([
      { mobileNumber: jose, lastVisit: '2026-11-21', spent: 335, birthday: '01-02' },
    ])
    expect(await figuresOf(cebu)).toEqual([
      { mobileNumber: jose, lastVisit: null, spent: 0, birthday: '01-02' },
    ])
  })
})

describe('API-CUST updatePoints', () => {
  test('CUST-4 adds and subtracts, and keeps a log', async () => {
    expect(await points('ADD', 40)).toMatchObject({ status: 200, body: { pointsEarned: 300 } })
    expect(await points('SUBTRACT', 250)).toMatchObject({ body: { pointsEarned: 50 } })
    expect(await find(maria, { includeUpdatePointsLogs: 'true' })).toMatchObject({
      pointsEarned: 50,
      updateCustomerPointsLogs: [
        { action: 'SUBTRACT', points: 250, createdBy: 'owner' },
        { action: 'ADD', points: 40 },
      ],
    })
    const ledger = await service.db.queries
      .selectFrom('points_log')
      .select(['points', 'balance_after', 'store_code'])
      .orderBy('id')
      .execute()
    expect(ledger.map((row) => [row.points, row.balance_after])).toEqual([
      [40, 300],
      [-250, 50],
    ])
  })

  test('CUST-4 refuses invalid input with its reason', async () => {
    expect(errorOf(await points('ADD', 0), 422).message).toBe('No points to update')
    expect(errorOf(await points('SUBTRACT', 261), 422).message).toBe(
      'Total points is less than zero',
    )
    expect((await points('ADD', -5)).status).toBe(400)
    expect((await points('DOUBLE', 5)).status).toBe(400)
    expect(await find(maria)).toMatchObject({ pointsEarned: 260 })
  })

  test('API-ROLE is for a SUPER_ADMIN only, in a batch too', async () => {
    expect(errorOf(await points('ADD', 5, makati), 403).code).toBe('FORBIDDEN')
    const body = { action: 'ADD', customerMobileNumber: maria, points: 5 }
    const part = { id: 'part-one', method: 'PATCH', path: '/v1/customers/updatePoints', body }
    const got = await makati.send(calls.batch, { body: { requests: [part] } })
    expect(got.body).toMatchObject({ responses: [{ status: 403 }] })
    expect(await find(maria)).toMatchObject({ pointsEarned: 260 })
  })

  test('is not taken for the customer "updatePoints", and takes effect once for its key', async () => {
    const headers = { 'Idempotency-Key': 'points-by-hand' }
    const both = [await points('ADD', 40, owner, headers), await points('ADD', 40, owner, headers)]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await find(maria)).toMatchObject({ pointsEarned: 300 })
  })
})
