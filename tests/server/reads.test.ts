import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { extensions } from '#domain/calls/sync'
import { lookups } from '#domain/rows/lookups'
import { jose, maria, today } from '../support/business'
import { bookingBody, type Clerk, errorOf, gymBody, logIn } from './support/clerk'
import { openService, type Sent, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

async function read<C extends AnyCall>(call: C, sent: Sent = {}): Promise<AnswerOf<C>> {
  const got = await makati.send(call, sent)
  expect(got).toMatchObject({ status: 200 })
  return v.parse(call.answer, got.body)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('API-CONFIG all twelve lists in one call, and the extensions', async () => {
  const got = await makati.send(calls.config)
  const lists = Object.keys(lookups.entries)
  expect(lists).toHaveLength(12)
  expect(got.body).toEqual(v.parse(lookups, got.body))
  for (const list of lists)
    expect(got.body).toHaveProperty(list, expect.arrayContaining([expect.anything()]))
  expect(got.body).toMatchObject({ startTimes: expect.arrayContaining(['14:00']) })
  expect(got.headers.get('Frontdesk-Extensions')?.split(', ')).toEqual([...extensions])
})

describe('API-RES lists', () => {
  test('are bare arrays by name, with the relations seen from both sides', async () => {
    const services = await read(calls.services)
    expect(services.map(({ name }) => name)).toEqual(['Gym pass', 'Shiatsu 90', 'Swedish 60'])
    const swedish = services.find(({ id }) => id === 'swedish')
    expect(swedish).toMatchObject({
      price: 800,
      rooms: ['r1', 'r2', 'r3'],
      promoLessMap: { rainy: 100 },
    })
    const rooms = await read(calls.rooms)
    expect(rooms.find(({ id }) => id === 'r2')?.serviceIds).toEqual(['shiatsu', 'swedish'])
    const promos = await read(calls.promos)
    expect(promos.find(({ id }) => id === 'rainy')?.serviceLessPriceMap).toEqual({
      swedish: 100,
      gym: 30.55,
    })
  })

  test('can be of available rows only', async () => {
    expect(idsOf(await read(calls.promos))).toEqual(['old', 'rainy'])
    const query = { availableOnly: 'true' }
    expect(idsOf(await read(calls.promos, { query }))).toEqual(['rainy'])
  })

  test('staffs include therapists off on a date', async () => {
    const offOn = async (serviceDate: string) => {
      const staffs = await read(calls.staffs, { query: { serviceDate } })
      return idsOf(staffs.filter(({ dayOffNow }) => dayOffNow))
    }
    expect(await offOn('2026-11-21')).toEqual([])
    expect(await offOn('2026-11-22')).toEqual(['cora'])
    expect(idsOf(await read(calls.staffs))).toEqual(['ana', 'bea', 'cora'])
    const blank = await read(calls.staffs, { query: { serviceDate: '' } })
    expect(blank).toEqual(await read(calls.staffs))
  })

  test('the one store, with amounts as they were set', async () => {
    const store = await read(calls.store)
    expect(store).toMatchObject({
      code: 'SERENITY_MAKATI',
      openTime: '09:00',
      loyaltyPointsConfig: { SUN: { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 2 } },
    })
  })
})

describe('API-AVAIL available resources', () => {
  const available = async (startTime: string, more: Record<string, string> = {}) => {
    const query = { startDate: today, startTime, serviceId: 'swedish', ...more }
    const { rooms, lockers, staffs } = await read(calls.availableResources, { query })
    return { rooms: idsOf(rooms), lockers: idsOf(lockers), staffs: idsOf(staffs) }
  }

  test('leave out booked therapists, cleaning included', async () => {
    const { id } = await makati.book()
    const others = { rooms: ['r2', 'r3'], staffs: ['bea', 'cora'] }
    expect(await available('14:30')).toMatchObject(others)
    expect(await available('15:00')).toMatchObject(others)
    expect(await available('15:15')).not.toMatchObject(others)
    expect((await available('14:30', { appointmentId: id })).staffs).toContain('ana')
  })

  test('leave out therapists in a break, off duty, or without the service', async () => {
    expect((await available('09:30')).staffs).toEqual(['ana', 'cora'])
    expect((await available('11:30')).staffs).toEqual([])
    expect((await available('14:00', { serviceId: 'shiatsu' })).staffs).toEqual(['ana', 'bea'])
  })

  test('leave out a locker that is in use', async () => {
    await makati.send(calls.createAppointment, { body: gymBody })
    expect((await available('14:00')).lockers).toEqual(['l2', 'l3'])
  })

  test('404 for an unknown service', async () => {
    const query = { startDate: today, startTime: '14:00', serviceId: 'none' }
    const got = await makati.send(calls.availableResources, { query })
    expect(errorOf(got, 404).message).toBe('Service not found')
  })

  test('and unavailable ones: first break, second break, day off', async () => {
    const at = async (startTime: string, startDate: string) => {
      const query = { startTime, startDate }
      const { onBreak1, onBreak2, onDayOff } = await read(calls.unavailableResources, { query })
      return [onBreak1.length, onBreak2.length, onDayOff.length]
    }
    expect(await at('12:15', today)).toEqual([3, 0, 0])
    expect(await at('18:15', today)).toEqual([0, 3, 0])
    expect(await at('14:00', '2026-11-22')).toEqual([0, 0, 1])
  })
})

describe('API-CUST a customer', () => {
  const find = (idOrMobileNumber: string, query: Record<string, string> = {}) =>
    makati.send(calls.customer, { params: { idOrMobileNumber }, query })

  test.each(['maria', maria, '09171234567', '+63 917 123 4567'])('is found by %s', async (key) => {
    const got = await find(key)
    expect(got).toMatchObject({ status: 200, body: { id: 'maria', firstName: 'Maria' } })
    expect(got.body).not.toHaveProperty('appointments')
  })

  test('is not found under an unknown number', async () => {
    expect(errorOf(await find('639990000000'), 404).message).toBe('Customer not found')
  })

  test('comes with its history in this store, the latest first', async () => {
    await makati.book()
    await makati.book({ startDate: '2026-11-24', serviceIds: ['shiatsu', 'swedish'] })
    const { body } = await find(jose, { includeAppointments: 'true' })
    expect(body).toMatchObject({
      appointments: [
        { service: 'Shiatsu 90, Swedish 60', staff: 'Ana', start: '2026-11-24T14:00:00+08:00' },
        { service: 'Swedish 60', status: 'RESERVED', pointsEarned: 0 },
      ],
    })
    const cebu = await logIn(service, 'cebu')
    const params = { idOrMobileNumber: jose }
    const query = { includeAppointments: 'true' }
    expect((await cebu.send(calls.customer, { params, query })).body).toMatchObject({
      appointments: [],
    })
  })

  test('comes with the points added and subtracted by hand', async () => {
    const entry = { customer_id: 'jose', store_code: 'SERENITY_MAKATI', created_by: 'owner' }
    const at = { created_date_time: '2026-11-20T00:00:00.000Z', balance_after: 100 }
    await service.db.queries
      .insertInto('points_log')
      .values([
        { ...entry, ...at, action: 'ADD', points: 50 },
        { ...entry, ...at, action: 'EARN', points: 7 },
        { ...entry, ...at, action: 'SUBTRACT', points: -20 },
      ])
      .execute()
    const { body } = await find(jose, { includeUpdatePointsLogs: 'true' })
    expect(body).toMatchObject({
      updateCustomerPointsLogs: [
        { action: 'SUBTRACT', points: 20, createdBy: 'owner' },
        { action: 'ADD', points: 50 },
      ],
    })
  })
})

test('API-STORE ids of another store are not found', async () => {
  const { id } = await makati.book()
  const cebu = await logIn(service, 'cebu')
  for (const action of [cebu.update, cebu.checkIn, cebu.complete, cebu.cancel])
    expect((await action(id)).status).toBe(404)
  const nested = [
    { serviceIds: ['swedish'] },
    { staffId: 'ana' },
    { roomId: 'r1' },
    { promoId: 'rainy' },
    { lockerId: 'l1' },
  ]
  const own = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
  for (const foreign of nested) {
    const body = { ...bookingBody, ...own, ...foreign }
    expect((await cebu.send(calls.createAppointment, { body })).status).toBe(404)
  }
  const query = { start: today, storeCode: 'SERENITY_CEBU', basedOnCurrentTime: 'false' }
  expect((await cebu.send(calls.appointmentsByDate, { query })).body).toEqual([])
  const params = { lockerId: 'l1' }
  expect((await cebu.send(calls.appointmentByLocker, { params })).status).toBe(404)
  expect(await makati.row(id)).toMatchObject({ status: 'RESERVED' })
})
