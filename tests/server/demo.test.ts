import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Database } from '#server/db/database'
import type { Business } from '#server/demo/business'
import { install } from '#server/demo/install'
import { makeBusiness } from '#server/demo/make-business'
import { seedDemo } from '#server/demo/seed'
import { startupMessage } from '#server/start/startup-message'
import { doubleBookings, wrongAmounts, wrongPoints } from '../support/ledger'
import { emptyDatabase } from '../support/memory-database'
import { cheapPasswords, nextId } from './support/test-service'

const afternoon = businessTimeAt(Date.parse('2026-11-21T14:41:00+08:00'))

let business: Business
beforeAll(() => {
  business = makeBusiness(afternoon)
})

describe('the demo business', () => {
  test('has all that the guide speaks of', () => {
    const [makati, cebu] = business.stores
    expect([makati?.store.code, cebu?.store.code]).toEqual(['SERENITY_MAKATI', 'SERENITY_CEBU'])
    expect(makati?.staffs).toHaveLength(20)
    expect(makati?.rooms).toHaveLength(15)
    expect(makati?.lockers).toHaveLength(40)
    expect(makati?.services).toHaveLength(15)
    expect(makati?.products).toHaveLength(25)
    expect(business.customers).toHaveLength(2000)
    expect(business.accounts.map(({ username, password }) => `${username}/${password}`)).toEqual([
      'owner/owner-demo',
      'makati/makati-demo',
      'cebu01/cebu01-demo',
    ])
  })

  test('REPORT-7 has the four DNA promos at 15 percent', () => {
    const [makati] = business.stores
    const hilot = makati?.services.find(({ name }) => name === 'HILOT 60')
    const dna = makati?.promos.filter(({ name }) => name.startsWith('DNA')) ?? []
    expect(dna.map(({ name }) => name)).toEqual([
      'DNA BASIC',
      'DNA FITNESS',
      'DNA PLATINUM & VIP',
      'DNA PREMIER',
    ])
    for (const { serviceLessPriceMap } of dna)
      expect(serviceLessPriceMap[hilot?.id ?? '']).toBe(195)
  })

  test('has a past in every status, a day in full swing and bookings ahead', () => {
    for (const { appointments } of business.stores) {
      const statuses = (days: (date: string) => boolean) =>
        new Set(appointments.filter((row) => days(row.startDate)).map(({ status }) => status))
      const today = afternoon.date
      expect(statuses((date) => date < today)).toEqual(new Set(['COMPLETED', 'CANCELLED']))
      expect(statuses((date) => date === today)).toEqual(
        new Set(['COMPLETED', 'CANCELLED', 'CHECKED_IN', 'RESERVED']),
      )
      expect(statuses((date) => date > today)).toContain('RESERVED')
      const dates = new Set(appointments.map(({ startDate }) => startDate))
      expect(dates.size).toBeGreaterThan(38)
    }
  })

  test('has nothing in it that has not happened yet', () => {
    const nowMs = Date.parse(afternoon.instant)
    for (const { appointments } of business.stores)
      for (const row of appointments) {
        const moments = [row.createdDateTime, row.checkInDateTime, row.completedDateTime]
        for (const moment of moments)
          expect(moment === null || Date.parse(moment) <= nowMs).toBe(true)
      }
  })

  test('is right to the peso and the point', () => {
    const rows = business.stores.flatMap(({ appointments }) => appointments)
    expect(rows.flatMap(wrongAmounts)).toEqual([])
    expect(wrongPoints([], business.customers, business.points, new Map())).toEqual([])
    for (const { storeCode, points, appointmentId } of business.points.slice(-50)) {
      const row = rows.find(({ id }) => id === appointmentId)
      expect(row?.storeCode).toBe(storeCode)
      expect(Math.abs(points)).toBeGreaterThan(0)
    }
  })

  test('books no therapist twice', () => {
    for (const { appointments } of business.stores) {
      for (const date of new Set(appointments.map(({ startDate }) => startDate))) {
        const rows = appointments.filter(({ startDate }) => startDate === date)
        expect(doubleBookings(rows)).toEqual([])
      }
    }
  })

  test('can begin just after midnight', () => {
    const now = businessTimeAt(Date.parse('2027-03-01T00:05:00+08:00'))
    expect(makeBusiness(now).stores[0]?.appointments.length).toBeGreaterThan(1000)
  })
})

describe('seeding', () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
    const clock = () => Date.parse(afternoon.instant)
    const deps = { db: database, ids: nextId, passwords: cheapPasswords(), clock }
    expect(await seedDemo(deps)).toBe(true)
    expect(await seedDemo(deps)).toBe(false)
  }, 60_000)

  const numberOf = async (text: string) => {
    const { rows } = await sql<{ count: number }>`${sql.raw(text)}`.execute(database.queries)
    return Number(rows[0]?.count)
  }

  test('stores the same business each time, and each row with a version of its own', async () => {
    const made = business.stores.flatMap(({ appointments }) =>
      appointments.map(({ id, note, startTime }) => [id, note, startTime]),
    )
    const rows = await database.queries
      .selectFrom('appointments')
      .select(['id', 'note', 'start_time'])
      .execute()
    const stored = rows.map((row) => [row.id, row.note, row.start_time])
    expect(stored.sort()).toEqual(made.sort())
    const distinct = 'select count(distinct (store_code, version)) as count from appointments'
    expect(await numberOf(distinct)).toBe(made.length)
    const behind = `select count(*) from stores where last_version <>
      (select max(version) from appointments where store_code = stores.code)`
    expect(await numberOf(behind)).toBe(0)
  })

  test('keeps a ledger whose sums are the balances', async () => {
    const wrong = `select count(*) from customers where points_earned <>
      coalesce((select sum(points) from points_log where customer_id = customers.id), 0)`
    expect(await numberOf(wrong)).toBe(0)
  })

  test('tells its log-ins at the start', async () => {
    const message = await startupMessage({ db: database, guardsSetup: false }, 'http://desk')
    expect(message).toContain('owner / owner-demo ')
  })

  test('leaves an existing business alone', async () => {
    const again = install(
      { db: database, ids: nextId, passwords: cheapPasswords() },
      business,
      afternoon,
    )
    await expect(again).rejects.toThrow()
  })
})
