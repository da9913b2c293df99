import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import { jose, maria, storeCode, today } from '../support/business'
import { bookingBody, type Clerk, errorOf, gymBody, logIn, rowOf } from './support/clerk'
import { nextId, openService, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const create = (body: unknown) => makati.send(calls.createAppointment, { body })
const personOf = async (mobile: string) => {
  const params = { idOrMobileNumber: mobile }
  return v.parse(customer, (await makati.send(calls.customer, { params })).body)
}

describe('API-APPT create', () => {
  test('answers 201 and the row, with the values that the service computes', async () => {
    const got = await create({ ...bookingBody, originalPrice: 1, staffCommission: 5, version: 77 })
    const row = rowOf(got, 201)
    expect(row).toMatchObject({
      name: 'Jose',
      customerId: 'jose',
      status: 'RESERVED',
      serviceOfferedType: 'MASSAGE',
      endTime: '15:15',
      originalPrice: 800,
      staffCommission: 0,
      storeCode,
      createdBy: 'makati',
      createdDateTime: '2026-11-21T02:00:00.000Z',
    })
    expect(got.headers.get('ETag')).toBe(`"${row.version}"`)
    expect(await makati.row(row.id)).toEqual(row)
  })

  test('honours ids that the client made, for the booking and a new customer', async () => {
    const [id, customerId] = [nextId(), nextId()]
    const mobileNumber = '+63 918 000 0001'
    const row = await makati.book({ id, customerId, name: 'Nina', mobileNumber })
    expect(row).toMatchObject({ id, customerId, mobileNumber: '639180000001' })
    expect(await personOf('639180000001')).toMatchObject({ id: customerId, firstName: 'Nina' })
  })

  test('gives a new customer an id of its own when the wanted one is taken', async () => {
    const customerId = nextId()
    const first = { id: nextId(), customerId, name: 'Nina', mobileNumber: '639180000001' }
    await makati.book(first)
    const second = { ...first, id: nextId(), mobileNumber: '639180000002', startTime: '16:30' }
    const row = await makati.book(second)
    expect(row.customerId).not.toBe(customerId)
  })

  test('refuses an id that is taken and shows its row', async () => {
    const row = await makati.book({ id: nextId() })
    const got = await create({ ...bookingBody, id: row.id, note: 'other', startTime: '18:00' })
    expect(errorOf(got, 409).code).toBe('UNIQUE')
    expect(got.body).toMatchObject({ current: { id: row.id, note: null } })
  })

  test('refuses a malformed id', async () => {
    expect(errorOf(await create({ ...bookingBody, id: 'config' }), 400).details?.errors).toEqual([
      'id must be a UUID.',
    ])
  })

  test.each([
    ['Customer > Customer Mobile No. is required.', { mobileNumber: '' }],
    ["Should start with '63'.", { mobileNumber: '12345' }],
    ['Should be 12 digits.', { mobileNumber: '6391' }],
    [
      'Customer > Customer Name is required.',
      { mobileNumber: '639180000001', name: '\u200b\u3164 ' },
    ],
    ['Service > Time is required.', { startTime: '' }],
    ['Service > Locker is required when CHECKING IN.', { status: 'CHECKED_IN' }],
    ['Customer is INACTIVE and cannot be booked.', { mobileNumber: '639170000000' }],
    ['Payment should be greater than 0', { appointmentCreationPayment: { amount: -1 } }],
    ['The price has changed: PHP 750.50 was shown, it is PHP 800.00 now.', { shownPrice: 750.5 }],
  ])('422 %s', async (message, body) => {
    expect(errorOf(await create({ ...bookingBody, ...body }), 422).message).toBe(message)
    expect(await makati.send(calls.appointmentsByDate, { query: dayQuery })).toMatchObject({
      body: [],
    })
  })

  test.each([
    ['Service', { serviceIds: ['nothing'] }],
    ['Therapist', { staffId: 'nobody' }],
    ['Room', { roomId: 'nowhere' }],
    ['Promo', { promoId: 'none' }],
  ])('404 for an unknown %s', async (_, body) => {
    expect(errorOf(await create({ ...bookingBody, ...body }), 404).code).toBe('NOT_FOUND')
  })

  test('201 for the price that was shown', async () => {
    expect(rowOf(await create({ ...bookingBody, shownPrice: 800 }), 201).originalPrice).toBe(800)
  })

  test('409 for a slot that is taken, with both sides', async () => {
    const first = await makati.book()
    const got = await create({ ...bookingBody, mobileNumber: maria, startTime: '14:30' })
    const error = errorOf(got, 409)
    expect(error.code).toBe('OVERLAP')
    expect(error.details?.obstacles).toMatchObject([
      { kind: 'staff', id: 'ana', why: 'BUSY', appointmentId: first.id },
      { kind: 'room', id: 'r1', why: 'BUSY', appointmentId: first.id },
    ])
    expect(error.details?.blocking?.[0]).toEqual(first)
  })

  test('409 for a break until it is confirmed', async () => {
    const inBreak = { ...bookingBody, startTime: '12:15' }
    const { code, details } = errorOf(await create(inBreak), 409)
    expect({ code, confirm: details?.confirm }).toEqual({
      code: 'CONFIRMATION_REQUIRED',
      confirm: ['BREAK'],
    })
    expect(rowOf(await create({ ...inBreak, confirmed: ['BREAK'] }), 201).confirmed).toEqual([
      'BREAK',
    ])
  })

  test('takes points of a customer once', async () => {
    const row = rowOf(await create({ ...gymBody, mobileNumber: maria, pointsToRedeem: 150 }), 201)
    expect(row).toMatchObject({ pointsRedeemed: 150, actualPrice: 150 })
    expect((await personOf(maria)).pointsEarned).toBe(110)
  })
})

const dayQuery = { start: today, storeCode, basedOnCurrentTime: 'false' }

describe('API-APPT the steps of a booking', () => {
  test('reserved, updated, checked in, completed', async () => {
    const { id } = await makati.book({ appointmentCreationPayment: { amount: 300 } })
    rowOf(await makati.update(id, { note: 'Quiet', roomId: 'r2', staffId: 'bea' }))
    service.later(4)
    const paid = { amount: 200, modeOfPayment: 'GCASH' }
    const checkedIn = rowOf(
      await makati.checkIn(id, {
        status: 'CHECKED_IN',
        promoId: 'rainy',
        checkInPayment: paid,
        hasCheckInPercentCharge: true,
      }),
    )
    expect(checkedIn).toMatchObject({
      status: 'CHECKED_IN',
      staffId: 'bea',
      resourceId: 'bea',
      checkInBy: 'makati',
      checkInPercentChargeAmount: 6,
      balanceAfterCheckIn: 200,
    })
    service.later(1)
    const body = {
      productsOrdered: { water: 2 },
      completeAppointmentPayment: { amount: 200, modeOfPayment: 'CASH' },
      productPayment: { amount: 70, modeOfPayment: 'CASH' },
    }
    const completed = rowOf(await makati.complete(id, body))
    expect(completed).toMatchObject({
      status: 'COMPLETED',
      completedBy: 'makati',
      staffCommission: 200,
      pointsEarned: 7,
      totalPricePaid: 776,
    })
    expect(await makati.row(id)).toEqual(completed)
    expect(await personOf(jose)).toMatchObject({ visitCount: 1, pointsEarned: 107 })
  })

  test('underpaid completion names the missing amount and changes nothing', async () => {
    const { id } = rowOf(await create(gymBody), 201)
    const before = await makati.row(id)
    const got = await makati.complete(id, { completeAppointmentPayment: { amount: 100 } })
    expect(errorOf(got, 422).message).toContain('Payment is PHP 200.00 short')
    expect(await makati.row(id)).toEqual(before)
  })

  test('check-in without a locker is refused in the words of the product', async () => {
    const { id } = await makati.book()
    const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
    expect(errorOf(await makati.checkIn(id, { lockerId: null }), 422).message).toBe(text)
  })

  test('UPDATE-1 is judged by its own length when its service takes another one today', async () => {
    const { id } = await makati.book()
    await makati.book({ mobileNumber: maria, staffId: 'bea', roomId: 'r2', startTime: '14:45' })
    const params = { id: 'swedish' }
    const got = await makati.send(calls.updateService, { params, body: { duration: 30 } })
    expect(got.status).toBe(200)
    const query = { startDate: today, startTime: '14:00', serviceId: 'swedish', appointmentId: id }
    const free = await makati.send(calls.availableResources, { query })
    expect(free.body).toMatchObject({ staffs: [{ id: 'ana' }, { id: 'cora' }] })
    const error = errorOf(await makati.update(id, { staffId: 'bea' }), 409)
    expect(error.message).toBe('BEA is busy from 2:45 PM to 4:00 PM (Maria Santos).')
  })

  test('a locker is held by one visit', async () => {
    await create(gymBody)
    const { id } = await makati.book()
    const error = errorOf(await makati.checkIn(id), 409)
    expect(error.details?.obstacles).toMatchObject([{ kind: 'locker', id: 'l1', why: 'BUSY' }])
  })

  test('cancelled, with a reason, points given back and counted', async () => {
    const { id } = rowOf(
      await create({ ...gymBody, mobileNumber: maria, pointsToRedeem: 100 }),
      201,
    )
    expect(errorOf(await makati.cancel(id, { cancelReason: ' ' }), 422).message).toBe(
      'Cancellation Reason is required.',
    )
    const row = rowOf(await makati.cancel(id, { customerInitiated: true }))
    expect(row).toMatchObject({ status: 'CANCELLED', customerInitiatedCancel: true })
    expect(await personOf(maria)).toMatchObject({ pointsEarned: 260, cancelCount: 1 })
  })

  test('CANCEL-3 an ended appointment is not changed, and its row is answered', async () => {
    const { id } = await makati.book()
    await makati.cancel(id)
    for (const action of [makati.update, makati.checkIn, makati.complete, makati.cancel]) {
      const got = await action(id)
      expect(errorOf(got, 409).code).toBe('STATE')
      expect(got.body).toMatchObject({ current: { id, status: 'CANCELLED' } })
    }
  })

  test('404 for a missing appointment', async () => {
    for (const action of [makati.update, makati.checkIn, makati.complete, makati.cancel])
      expect(errorOf(await action(nextId()), 404).message).toBe('Appointment not found')
  })

  test('every write leaves an audit row of old and new', async () => {
    const { id } = await makati.book()
    await makati.update(id, { note: 'Quiet' })
    const rows = await service.db.queries
      .selectFrom('audit')
      .select(['action', 'actor', 'changes'])
      .where('row_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['createAppointment', 'updateAppointment'])
    expect(rows[1]).toMatchObject({ actor: 'makati', changes: { note: [null, 'Quiet'] } })
  })
})

describe('API-APPT lists', () => {
  const list = async (query: Record<string, string>) => {
    const got = await makati.send(calls.appointmentsByDate, { query })
    return v.parse(v.array(appointment), got.body).map(({ startTime }) => startTime)
  }

  test('a whole day by start, or the visits in progress', async () => {
    await makati.book({ startTime: '18:30', staffId: 'cora' })
    await makati.book({ startTime: '10:15' })
    service.later(3)
    expect(await list(dayQuery)).toEqual(['10:15', '18:30'])
    expect(await list({ ...dayQuery, basedOnCurrentTime: 'true' })).toEqual(['18:30'])
  })

  test('a range of days, both ends included', async () => {
    await makati.book({ startDate: '2026-11-23' })
    expect(await list({ ...dayQuery, end: '2026-11-22' })).toEqual([])
    expect(await list({ ...dayQuery, end: '2026-11-23' })).toEqual(['14:00'])
    const query = { ...dayQuery, end: '2030-01-01' }
    expect((await makati.send(calls.appointmentsByDate, { query })).status).toBe(400)
  })

  test('the visit that holds a locker today', async () => {
    const params = { lockerId: 'l1' }
    const got = await makati.send(calls.appointmentByLocker, { params })
    expect(errorOf(got, 404).message).toBe('No active appointment found today given locker name')
    const { id } = rowOf(await create(gymBody), 201)
    expect(rowOf(await makati.send(calls.appointmentByLocker, { params })).id).toBe(id)
    service.later(24)
    const tomorrow = await logIn(service, 'makati')
    expect((await tomorrow.send(calls.appointmentByLocker, { params })).status).toBe(404)
  })
})
