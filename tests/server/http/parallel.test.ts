import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { appointment } from '#domain/rows/appointment'
import type { Database } from '#server/db/database'
import { maria } from '../../support/business'
import { doubleBookings } from '../../support/ledger'
import { engines, type RunningEngine } from '../db/engines'
import { bookingBody, type Clerk, logIn, rowOf } from '../support/clerk'
import { nextId, serviceOn, type TestService } from '../support/test-service'

const mobileOf = (index: number) => `6391900000${String(index).padStart(2, '0')}`
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

describe.each(engines)('many clerks at once on $name', ({ start }) => {
  let engine: RunningEngine
  let database: Database
  let service: TestService
  let makati: Clerk
  let cebu: Clerk

  beforeAll(async () => {
    engine = await start()
    database = await engine.openWithTables()
    service = await serviceOn(database)
    makati = await logIn(service, 'makati')
    cebu = await logIn(service, 'cebu')
  }, 60_000)
  afterAll(() => engine.stop())

  test('API-APPT 50 bookings of one slot have one winner', async () => {
    const startDate = '2026-12-01'
    const got = await Promise.all(
      times(50, (index) => {
        const body = { ...bookingBody, startDate, name: 'New', mobileNumber: mobileOf(index) }
        return makati.send(calls.createAppointment, { body })
      }),
    )
    const statuses = got.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    const winner = got.find(({ status }) => status === 201)
    const loser = got.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      error: { details: { blocking: [winner?.body, winner?.body] } },
    })
  })

  test('one visit is completed once, points and visits counted once', async () => {
    const startDate = '2026-11-21'
    const { id } = await makati.book({
      startDate,
      staffId: 'cora',
      roomId: 'r3',
      mobileNumber: maria,
    })
    rowOf(await makati.checkIn(id, { lockerId: 'l2' }))
    const body = { completeAppointmentPayment: { amount: 800 } }
    const got = await Promise.all(times(20, () => makati.complete(id, body)))
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(got.filter(({ status }) => status === 409)).toHaveLength(19)
    const params = { idOrMobileNumber: maria }
    expect((await makati.send(calls.customer, { params })).body).toMatchObject({
      visitCount: 1,
      pointsEarned: 268,
    })
  })

  test('two stores make one new customer together', async () => {
    const places = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
    const rounds = times(8, (index) => {
      const body = {
        startDate: `2026-12-${10 + index}`,
        mobileNumber: mobileOf(60 + index),
        name: 'New',
      }
      return Promise.all([
        makati.book({ ...body, customerId: nextId() }),
        cebu.book({ ...body, ...places, customerId: nextId() }),
      ])
    })
    for (const [here, there] of await Promise.all(rounds))
      expect(here.customerId).toBe(there.customerId)
  })

  test('imports of two stores and bookings beside them make each customer once', async () => {
    const count = 100
    const numbers = times(count, (index) => `63918${String(index).padStart(7, '0')}`)
    const writes = (mobileNumbers: readonly string[]) =>
      mobileNumbers.map((mobileNumber) => ({
        method: 'POST',
        path: '/v1/customers',
        body: { id: nextId(), mobileNumber, firstName: 'Guest' },
      }))
    const bodyOf = (index: number) => ({ startDate: `2027-11-${10 + index}`, name: 'New' })
    const [here, there, ...booked] = await Promise.all([
      makati.send(calls.importRows, { body: { writes: writes(numbers) } }),
      cebu.send(calls.importRows, { body: { writes: writes(numbers.toReversed()) } }),
      ...times(8, (index) => makati.book({ ...bodyOf(index), mobileNumber: mobileOf(70 + index) })),
    ])
    // The second import joins the customers of the first one, unless a booking has made one of them known before.
    expect([here.status, there.status]).toContain(200)
    expect(booked).toHaveLength(8)
    const { rows } = await database.queries
      .selectFrom('customers')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('mobile_number', 'in', numbers)
      .executeTakeFirstOrThrow()
    expect(rows).toBe(count)
  })

  test('an import changes the customers whom the other store merges, renumbers and books, one by one', async () => {
    const ids = times(12, nextId)
    const add = ids.map((id, index) => ({
      method: 'POST',
      path: '/v1/customers',
      body: { id, mobileNumber: mobileOf(20 + index), firstName: 'Guest' },
    }))
    expect((await cebu.send(calls.importRows, { body: { writes: add } })).status).toBe(200)
    const changing = ids.map((id) => ({
      method: 'PATCH',
      path: `/v1/customers/${id}`,
      body: { notes: 'Tea' },
    }))
    const renumber = (index: number, to: number) => {
      const sent = { params: { id: ids[index] ?? '' }, body: { mobileNumber: mobileOf(to) } }
      return makati.send(calls.changeMobileNumber, sent)
    }
    const mergeInto = (index: number, other: number) => {
      const sent = { params: { id: ids[index] ?? '' }, body: { otherId: ids[other] } }
      return makati.send(calls.mergeCustomers, sent)
    }
    const bookingOf = (index: number) =>
      makati.book({ startDate: `2027-10-${10 + index}`, mobileNumber: mobileOf(20 + index) })
    const round = (at: number) => [
      cebu.send(calls.importRows, { body: { writes: changing.toReversed() } }),
      renumber(at, 40 + at),
      mergeInto(4 + at, 8 + at),
      bookingOf(at),
      bookingOf(4 + at),
      bookingOf(8 + at),
    ]
    await Promise.all(times(4, round).flat())
    const made = await database.queries
      .selectFrom('audit')
      .select(['row_id as id', 'version'])
      .where('row_id', 'in', ids)
      .orderBy('id')
      .orderBy('version')
      .execute()
    const stored = await database.queries
      .selectFrom('customers')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    const counted = stored.flatMap(({ id, version }) =>
      times(version, (before) => ({ id, version: before + 1 })),
    )
    expect(stored).toHaveLength(12)
    expect(made).toEqual(counted)
  })

  test('no therapist, room or locker is booked twice', async () => {
    const places = fc.record({
      startDate: fc.constantFrom('2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'),
      startTime: fc.constantFrom('13:00', '13:30', '14:00', '14:30', '15:15', '16:00'),
      staffId: fc.constantFrom('ana', 'bea', 'cora'),
      roomId: fc.constantFrom('r1', 'r2', 'r3'),
    })
    const wishes = fc.sample(places, { seed: 7, numRuns: 60 })
    await Promise.all(
      wishes.map(async (wish, index) => {
        const body = {
          ...bookingBody,
          ...wish,
          id: nextId(),
          name: 'New',
          mobileNumber: mobileOf(index % 60),
        }
        const { status } = await makati.send(calls.createAppointment, { body })
        if (status === 201 && index % 4 === 0) await makati.cancel(body.id)
        else await makati.update(body.id, wishes[index + 1] ?? wish)
      }),
    )
    const store = { storeCode: 'SERENITY_MAKATI', basedOnCurrentTime: 'false' }
    const query = { start: '2026-12-02', end: '2026-12-05', ...store }
    const { body } = await makati.send(calls.appointmentsByDate, { query })
    const rows = v.parse(v.array(appointment), body)
    expect(rows.filter(({ status }) => status === 'RESERVED').length).toBeGreaterThan(5)
    expect(doubleBookings(rows)).toEqual([])
  })

  test('the feed of a store skips no change of a shared customer by either store', async () => {
    const places = { serviceIds: ['cebu-gym'], staffId: null, roomId: null, status: 'CHECKED_IN' }
    const visit = async (index: number) => {
      const customer = { mobileNumber: mobileOf(90 + (index % 5)), name: 'Shared' }
      const id = nextId()
      const there = {
        ...bookingBody,
        ...places,
        ...customer,
        id,
        lockerId: `cebu-l${1 + (index % 3)}`,
      }
      const { status } = await cebu.send(calls.createAppointment, { body: there })
      if (status === 201) await cebu.cancel(id)
      await makati.book({
        ...customer,
        startDate: `2027-0${1 + (index % 9)}-1${Math.floor(index / 9)}`,
      })
    }
    let isWriting = true
    const writing = Promise.all(times(30, visit)).finally(() => {
      isWriting = false
    })
    const seen = new Map<string, number>()
    let since: string | undefined
    for (let isLast = false; !isLast; ) {
      const wasWriting = isWriting
      const query = { limit: '20', ...(since !== undefined && { since }) }
      const { body } = await makati.send(calls.changes, { query })
      const page = v.parse(calls.changes.answer, body)
      for (const { table, id, version } of page.changes) seen.set(`${table} ${id}`, version)
      since = page.cursor
      isLast = !wasWriting && !page.more
    }
    await writing
    const known = await database.queries
      .selectFrom('customers')
      .innerJoin('customer_stores', 'customer_id', 'customers.id')
      .where('store_code', '=', 'SERENITY_MAKATI')
      .select(['customers.id', 'customers.version'])
      .execute()
    const rows = await database.queries
      .selectFrom('appointments')
      .where('store_code', '=', 'SERENITY_MAKATI')
      .select(['id', 'version'])
      .execute()
    for (const { id, version } of known)
      expect([id, seen.get(`customers ${id}`)]).toEqual([id, version])
    for (const { id, version } of rows) expect(seen.get(`appointments ${id}`)).toBe(version)
    expect(known.length).toBeGreaterThanOrEqual(5)
  })

  test('no transactions deadlocked', async () => {
    service.close()
    await database.close()
    expect(await engine.deadlocks()).toBe(0)
  })
})
