import fc from 'fast-check'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { atWallMinute, isoAt } from '#domain/kernel/dates'
import { appointment, statuses } from '#domain/rows/appointment'
import { correction } from '#domain/rows/correction'
import { customer } from '#domain/rows/customer'
import { staff } from '#domain/rows/staff'
import { paymentPhases, tender } from '#domain/rows/tender'
import type { MemoryDatabase } from '#server/db/memory'
import { instantText } from '#server/db/parsers'
import { readRowJson } from '#server/db/row-json'
import { appointments } from '#server/db/tables/appointments'
import { customers } from '#server/db/tables/customers'
import { registerTables } from '#server/db/tables/registers'
import * as resources from '#server/db/tables/resources'
import { type Mapping, snakeCase } from '#server/db/tables/rows'
import { emptyDatabase } from '../../support/memory-database'
import { addStore, booking } from './rows'

const { audit: _, ...resourceMappings } = resources
const mappings = { ...resourceMappings, ...registerTables, appointments, customers }

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const textOrNull = fc.option(text)
const id = fc.uuid()
const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map((centavos) => centavos / 100)
const count = fc.nat(99_999_999)
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => atWallMinute(days * 1440).date)
const clock = fc.nat(1439).map((minute) => atWallMinute(minute).time)
const instant = fc
  .date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const amountsById = fc.dictionary(id, amount)
const stamps = {
  createdBy: textOrNull,
  createdDateTime: fc.option(instant),
  lastUpdatedBy: textOrNull,
  updatedDateTime: fc.option(instant),
  version: fc.nat(),
}

const anyTender = fc
  .record({
    id,
    phase: fc.constantFrom(...paymentPhases),
    kind: fc.constantFrom('PAYMENT', 'REFUND', 'TIP'),
    mode: text,
    amount,
    reference: textOrNull,
    drawerId: fc.option(id),
    desk: textOrNull,
    day,
    at: instant,
  })
  .map((some) => v.parse(tender, some))
const anyCorrection = fc
  .record({
    id,
    kind: fc.constantFrom('PAYMENT', 'REFUND'),
    tenderIds: fc.array(id),
    amount,
    note: textOrNull,
  })
  .map((some) => v.parse(correction, some))

const anyAppointment = fc
  .record({
    id,
    name: text,
    startDate: day,
    startTime: clock,
    endDate: day,
    endTime: clock,
    serviceIds: fc.array(id),
    staffRequested: fc.boolean(),
    discount: amount,
    pointsEarned: count,
    note: textOrNull,
    status: fc.constantFrom(...statuses),
    customerInitiatedCancel: fc.option(fc.boolean()),
    checkInPaymentAmount: amount,
    checkInPaymentMOP: textOrNull,
    checkInDateTime: fc.option(instant),
    balanceAfterCheckIn: fc.option(amount),
    productsOrdered: fc.dictionary(id, fc.nat(9999)),
    productPrices: amountsById,
    takenOnOtherDays: fc.option(amountsById),
    tenders: fc.option(fc.array(anyTender, { maxLength: 3 })),
    corrections: fc.array(anyCorrection, { maxLength: 2 }),
    totalPricePaid: amount,
    createdDate: fc.option(day),
    confirmed: fc.array(text),
    // Numbers are unique in a store.
    receiptNumber: fc.option(fc.noBias(fc.integer({ min: 1, max: 2 ** 31 - 1 }))),
    groupId: fc.option(id),
    isGroupLead: fc.boolean(),
    isUnderPayer: fc.boolean(),
    isTakenBack: fc.boolean(),
    tandemOf: fc.option(id),
    ...stamps,
  })
  .map((some) => {
    const row = v.parse(appointment, { storeCode: 'MAKATI', ...some })
    const { startDate, startTime, endDate, endTime } = row
    return { ...row, start: isoAt(startDate, startTime), end: isoAt(endDate, endTime) }
  })

const anyCustomer = fc
  .record({
    id,
    firstName: text,
    lastName: textOrNull,
    birthDate: fc.option(day),
    mobileNumber: id,
    pointsEarned: count,
    expiredPointsApril12025: count,
    ...stamps,
  })
  .map((some) => {
    const { appointments: _a, updateCustomerPointsLogs: _l, ...row } = v.parse(customer, some)
    return row
  })

const anyStaff = fc
  .record({
    id,
    name: id,
    available: fc.boolean(),
    serviceCommissionMap: amountsById,
    daysOff: fc.array(fc.constantFrom('MON', 'SUN')),
    startDutyTime: fc.option(clock),
    staffBreaks: fc.array(id),
    ...stamps,
  })
  .map((some) => v.parse(staff, { storeCode: 'MAKATI', ...some }))

describe('the mapping between entities and tables', () => {
  let database: MemoryDatabase

  beforeEach(async () => {
    database = await emptyDatabase()
    await addStore(database, 'MAKATI')
  })

  it('names columns as the migrations do', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`.execute(database.queries)
    const made = new Set(rows.map(({ name }) => name))
    const named = Object.entries(mappings).flatMap(([table, { columnNames }]) =>
      columnNames.map((column) => `${table}.${column}`),
    )
    expect(named.filter((name) => !made.has(name))).toEqual([])
  })

  it.each([
    ['startDate', 'start_date'],
    ['checkInPaymentMOP', 'check_in_payment_mop'],
    ['expiredPointsApril12025', 'expired_points_april12025'],
    ['id', 'id'],
  ])('writes %s as %s', (field, column) => {
    expect(snakeCase(field)).toBe(column)
  })

  it('gives appointments back as they were', () =>
    fc.assert(
      fc.asyncProperty(anyAppointment, async (row) => {
        const stored = await database.queries
          .insertInto('appointments')
          .values(appointments.toRow(row))
          .returningAll()
          .executeTakeFirstOrThrow()
        expect(appointments.fromRow(stored)).toEqual(row)
      }),
    ))

  it('gives customers back as they were', () =>
    fc.assert(
      fc.asyncProperty(anyCustomer, async (row) => {
        const stored = await database.queries
          .insertInto('customers')
          .values(customers.toRow(row))
          .returningAll()
          .executeTakeFirstOrThrow()
        expect(customers.fromRow(stored)).toEqual(row)
      }),
    ))

  it('gives therapists back as they were', () =>
    fc.assert(
      fc.asyncProperty(anyStaff, async (row) => {
        const stored = await database.queries
          .insertInto('staffs')
          .values(resources.staffs.toRow(row))
          .returningAll()
          .executeTakeFirstOrThrow()
        expect(resources.staffs.fromRow(stored)).toEqual(row)
      }),
    ))

  it('the database makes the same JSON of rows by itself', async () => {
    const { queries } = database
    const rows = fc.sample(anyAppointment, 60)
    const people = fc.sample(anyCustomer, 60)
    await queries.insertInto('appointments').values(rows.map(appointments.toRow)).execute()
    await queries.insertInto('customers').values(people.map(customers.toRow)).execute()
    const jsonOf = async (
      { jsonFields }: Pick<Mapping<never, never>, 'jsonFields'>,
      table: string,
    ) => {
      const rows = sql`select ${sql.raw(jsonFields(table))} from ${sql.table(table)} order by ${sql.ref(`${table}.id`)}`
      return (await readRowJson(queries, rows)).map(({ json }) => JSON.parse(json))
    }
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(await jsonOf(appointments, 'appointments')).toEqual(rows.sort(byId))
    expect(await jsonOf(customers, 'customers')).toEqual(people.sort(byId))
  })

  it.each([
    ['2026-11-21 02:00:00+00', '2026-11-21T02:00:00.000Z'],
    ['2026-11-21 02:00:00.12+00', '2026-11-21T02:00:00.120Z'],
    ['2026-11-21 10:00:00.123+08', '2026-11-21T02:00:00.123Z'],
    ['2026-11-20 20:30:00-05:30', '2026-11-21T02:00:00.000Z'],
  ])('reads the instant %s', (said, instant) => {
    expect(instantText(said)).toBe(instant)
  })

  it('keeps amounts as whole centavos', () => {
    const row = booking('MAKATI', 'a', '14:00', { originalPrice: 1.005, productPrices: { p: 0.1 } })
    expect(row).toMatchObject({
      original_price_centavos: 101,
      product_prices_centavos: '{"p":10}',
    })
  })

  it('keeps therapist and room busy until the end, past midnight too, and not when cancelled', () => {
    const past = { endDate: '2026-11-21', endTime: '00:10' }
    expect(booking('MAKATI', 'a', '23:00', past).during).toBe('[2026-11-20 23:00,2026-11-21 00:10)')
    expect(booking('MAKATI', 'a', '14:00', { status: 'CANCELLED' }).during).toBeNull()
  })

  it('holds a locker for the day of a CHECKED_IN visit, and past midnight until its end', () => {
    const locker = { status: 'CHECKED_IN', lockerId: 'L1' }
    const held = (startTime: string, more: object = {}) =>
      booking('MAKATI', 'a', startTime, { ...locker, ...more }).locker_during
    expect(held('14:00')).toBe('[2026-11-20 14:00,2026-11-21 00:00)')
    const past = { endDate: '2026-11-21', endTime: '00:10' }
    expect(held('23:00', past)).toBe('[2026-11-20 23:00,2026-11-21 00:10)')
    const early = { checkInDateTime: '2026-11-20T05:30:00.000Z' }
    expect(held('14:00', early)).toBe('[2026-11-20 13:30,2026-11-21 00:00)')
    expect(held('14:00', { status: 'COMPLETED' })).toBeNull()
    expect(held('14:00', { lockerId: null })).toBeNull()
  })
})

describe('an emptied database', () => {
  it('has no rows, numbers from 1 and its database id', async () => {
    const database = await emptyDatabase()
    const { queries } = database
    const epoch = () => queries.selectFrom('meta').selectAll().execute()
    const before = await epoch()
    const movement = {
      table_name: 'stores',
      row_id: 'MAKATI',
      actor: 'a',
      action: 'b',
      at: '2026-11-20T00:00:00.000Z',
      changes: '{}',
    }
    const addMovement = () =>
      queries.insertInto('audit').values(movement).returning('id').executeTakeFirst()
    await addStore(database, 'MAKATI')
    await addMovement()
    await database.reset()
    expect(await queries.selectFrom('stores').selectAll().execute()).toEqual([])
    expect(await addMovement()).toEqual({ id: 1 })
    expect(await epoch()).toEqual(before)
    expect(before).toMatchObject([{ key: 'database-id' }])
  })
})
