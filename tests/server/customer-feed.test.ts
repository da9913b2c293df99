import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { FedChange } from '#domain/calls/sync'
import { customersChanged } from '#server/customers/publish-customers'
import type { Database } from '#server/db/database'
import { type WriteTx, write } from '#server/db/tx'
import { jose, maria, today } from '../support/business'
import { until } from '../support/until'
import { postgres, type RunningEngine } from './db/engines'
import { type Clerk, logIn } from './support/clerk'
import { nextId, serviceOn, type TestService } from './support/test-service'

let engine: RunningEngine
let database: Database
let service: TestService
let makati: Clerk
let cebu: Clerk

beforeAll(async () => {
  engine = await postgres.start()
  database = await engine.openWithTables()
  service = await serviceOn(database)
  makati = await logIn(service, 'makati')
  cebu = await logIn(service, 'cebu')
  await makati.book({ startDate: dayAfter(1), mobileNumber: jose })
  await makati.book({ startDate: dayAfter(2), mobileNumber: maria })
}, 60_000)
afterAll(async () => {
  service.close()
  await database.close()
  await engine.stop()
})

/** The customers of a page of Makati's feed. */
async function read(since?: string, limit = '1000') {
  const query = { tables: 'customers', limit, ...(since !== undefined && { since }) }
  const got = await makati.send(calls.changes, { query })
  return v.parse(calls.changes.answer, got.body)
}

async function readAll(since?: string, limit?: string) {
  const changes: FedChange[] = []
  for (let cursor = since; ; ) {
    const page = await read(cursor, limit)
    changes.push(...page.changes)
    cursor = page.cursor
    if (!page.more) return { changes, cursor }
  }
}

/** A write transaction that stays open until the test ends it. */
async function openWrite(on: Database, work: (tx: WriteTx) => Promise<unknown>) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let written = Promise.resolve()
  await new Promise<void>((begin) => {
    written = write(on, async (tx) => {
      await work(tx)
      begin()
      await ended
    })
  })
  return () => {
    end()
    return written
  }
}

/** Resolves when a transaction of the database waits for another one. */
const someoneWaits = () =>
  until(async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.queries)
    expect(rows).not.toEqual([])
  })

const idsIn = (changes: readonly FedChange[]) => changes.map(({ id }) => id).sort()

const inCebu = { serviceIds: ['cebu-swedish'], staffId: 'cebu-ana', roomId: 'cebu-r1' }
const guest = (at: number) => `6391800${String(at).padStart(5, '0')}`
const dayAfter = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

const importOf = (count: number, from: number) =>
  makati.send(calls.importRows, {
    body: {
      writes: Array.from({ length: count }, (_, at) => ({
        method: 'POST',
        path: '/v1/customers',
        body: { id: nextId(), mobileNumber: guest(from + at), firstName: `Guest ${at}` },
      })),
    },
  })

test('a customer whose write took its place first but ended last is not skipped', async () => {
  const before = await readAll()
  await sql`insert into meta (key, value) values ('gate', '')`.execute(database.queries)
  const openGate = await openWrite(database, ({ db }) =>
    sql`select from meta where key = 'gate' for update`.execute(db),
  )
  const slow = write(database, async (tx) => {
    await tx.db.updateTable('customers').set({ notes: 'New' }).where('id', '=', 'jose').execute()
    customersChanged(tx, ['jose'])
    // After the place was taken, it waits for the gate.
    tx.writeAtEnd(sql`update meta set value = value from lane where key = 'gate'`)
  })
  await someoneWaits()
  await write(database, async (tx) => customersChanged(tx, ['maria']))
  const between = await readAll(before.cursor)
  expect(idsIn(between.changes)).toEqual(['maria'])
  await openGate()
  await slow
  const after = await readAll(between.cursor)
  expect(after.changes).toMatchObject([{ id: 'jose', row: { notes: 'New' } }])
  expect((await readAll(after.cursor)).changes).toEqual([])
})

test('the feed is read to its end one by one, across writes that were made at once', async () => {
  const before = await readAll()
  const holding = await openWrite(database, ({ db }) =>
    sql`select from customer_lanes where lane = 0 for update`.execute(db),
  )
  await makati.book({ startDate: dayAfter(3), mobileNumber: guest(1) })
  await holding()
  await makati.book({ startDate: dayAfter(4), mobileNumber: guest(2) })
  const first = await read(before.cursor, '1')
  await makati.book({ startDate: dayAfter(5), mobileNumber: guest(3) })
  const rest = await readAll(first.cursor, '1')
  const read3 = [...first.changes, ...rest.changes]
  const numbers = read3.map(({ row }) => Reflect.get(row ?? {}, 'mobileNumber'))
  expect(numbers.sort()).toEqual([1, 2, 3].map(guest))
  expect((await readAll(rest.cursor)).changes).toEqual([])
})

test('a write waits for another one only when there are as many as a cursor has numbers', async () => {
  const before = await readAll()
  await sql`
    insert into customer_lanes (lane, last_version)
    select lane, 0 from generate_series(0, 63) lane on conflict do nothing`.execute(
    database.queries,
  )
  const release = await openWrite(database, ({ db }) =>
    sql`select from customer_lanes for update`.execute(db),
  )
  const booking = makati.book({ startDate: dayAfter(6), mobileNumber: guest(4) })
  await someoneWaits()
  await release()
  const { customerId } = await booking
  const after = await readAll(before.cursor)
  expect(idsIn(after.changes)).toEqual([customerId])
  expect(after.cursor.length).toBeLessThan(400)
})

test('a number that was added meanwhile leads to that customer', async () => {
  const end = await openWrite(database, ({ db }) =>
    sql`
      insert into customers (id, mobile_number, first_name, status, type, points_earned,
        expired_points_april12025, visit_count, cancel_count, version)
      values ('other', ${guest(5)}, 'Other', 'ACTIVE', 'REGULAR', 0, 0, 0, 0, 1)`.execute(db),
  )
  const booking = makati.book({ startDate: dayAfter(7), mobileNumber: guest(5) })
  await someoneWaits()
  await end()
  expect(await booking).toMatchObject({ customerId: 'other', status: 'RESERVED' })
})

test('a merge keeps what an import has changed meanwhile', async () => {
  const { customerId } = await makati.book({ startDate: dayAfter(9), mobileNumber: guest(7) })
  const end = await openWrite(database, ({ db }) =>
    db.updateTable('customers').set({ notes: 'Tea' }).where('id', '=', customerId).execute(),
  )
  const merging = makati.send(calls.mergeCustomers, {
    params: { id: 'maria' },
    body: { otherId: customerId },
  })
  await someoneWaits()
  await end()
  expect(await merging).toMatchObject({ status: 200, body: { notes: 'Tea' } })
})

test('a cursor of version 1.0.0 reads the customers again, and nothing else', async () => {
  const { cursor } = v.parse(calls.changes.answer, (await makati.send(calls.changes)).body)
  const [databaseId, version] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const former = (databaseIdOf: string) =>
    Buffer.from(JSON.stringify([databaseIdOf, version, '1234', 'jose'])).toString('base64url')
  const changes = async (since: string) =>
    v.parse(calls.changes.answer, (await makati.send(calls.changes, { query: { since } })).body)
  const again = await changes(former(databaseId))
  expect(again.reset).toBe(false)
  expect(idsIn(again.changes)).toEqual(idsIn((await readAll()).changes))
  expect((await changes(again.cursor)).changes).toEqual([])
  expect((await changes(former('another'))).reset).toBe(true)
})

test('customers arrive while a transaction of another database writes', async () => {
  const other = await engine.open()
  const end = await openWrite(other, ({ db }) => sql`create table open (id int)`.execute(db))
  const before = await readAll()
  const { customerId } = await makati.book({ startDate: dayAfter(8), mobileNumber: guest(6) })
  expect(idsIn((await readAll(before.cursor)).changes)).toEqual([customerId])
  await end()
  await other.close()
})

test('bookings of another store go on while an import is under way', async () => {
  const before = await readAll()
  // The import waits in its middle for a customer of its own who is being added.
  const end = await openWrite(database, ({ db }) =>
    sql`
      insert into customers (id, mobile_number, first_name, status, type, points_earned,
        expired_points_april12025, visit_count, cancel_count, version)
      values ('added', ${guest(10_500)}, 'Added', 'ACTIVE', 'REGULAR', 0, 0, 0, 0, 1)`.execute(db),
  )
  let isRunning = true
  const importing = importOf(1_000, 10_000).finally(() => {
    isRunning = false
  })
  await someoneWaits()
  for (let day = 1; day <= 3; day += 1)
    await cebu.book({ ...inCebu, startDate: dayAfter(day), mobileNumber: guest(30_000 + day) })
  expect(isRunning).toBe(true)
  await end()
  expect(await importing).toMatchObject({ status: 200 })
  expect((await readAll(before.cursor)).changes.length).toBeGreaterThanOrEqual(999)
})
