import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { deliverDue } from '#server/sms/delivery-worker'
import { queueReminders } from '#server/sms/queue-reminders'
import type { SmsMessage } from '#server/sms/send'
import { today } from '../support/business'
import { bookingBody, type Clerk, clerk, logIn } from './support/clerk'
import { sharedPostgres } from './support/shared-postgres'
import { nextId, serviceOn, serviceOver, type TestService } from './support/test-service'

/* Two services on one PostgreSQL, as behind a load balancer: each request of a client may reach either of them. */

let databases: Database[]
let first: TestService
let second: TestService
let here: Clerk
let there: Clerk

beforeAll(async () => {
  const databaseUrl = await (await sharedPostgres()).freshDatabase()
  const open = () => connect({ databaseUrl, dataDir: '', report: () => {} })
  databases = await Promise.all([open(), open()])
  await Promise.all(databases.map((database) => migrate(database)))
  const [a, b] = databases
  if (!(a && b)) throw new Error('two databases were opened')
  first = await serviceOn(a)
  second = serviceOver(b)
  here = await logIn(first, 'makati')
  // One session for both services: each knows the tokens of the other.
  there = clerk(second, here.token)
}, 60_000)
afterAll(async () => {
  first.close()
  second.close()
  for (const database of databases) await database.close()
})

async function stream(service: TestService, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const url = 'http://service/v1/changes/stream'
  const response = await service.handle(new Request(url, { headers }))
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  return reader
}

async function oneWaits(queries: Database['queries']) {
  const { rows } = await sql`select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`.execute(queries)
  return rows.length > 0
}

test('a write that waits while the other service makes its month goes there', async () => {
  const { queries } = second.db
  const month = sql.table('months.sms_outbox_until_2026_12')
  const answers = await queries.transaction().execute(async (tx) => {
    await sql`create table ${month} (like months.sms_outbox_default including all)`.execute(tx)
    await sql`alter table sms_outbox attach partition ${month}
      for values from (minvalue) to ('2026-12-01')`.execute(tx)
    const sent = here.send(calls.createAppointment, { body: bookingBody })
    while (!(await oneWaits(tx))) await delay(10)
    return [sent]
  })
  expect((await answers[0])?.status).toBe(201)
  expect((await sql`select from ${month}`.execute(queries)).rows).toHaveLength(1)
})

test('the live stream of one service has the writes of the other one', async () => {
  const reader = await stream(second, there.token)
  await reader.read()
  const { id } = await here.book({ startDate: '2026-12-01' })
  expect((await reader.read()).value).toMatch(/^data: \{"cursor":/)
  const { body } = await there.send(calls.changes)
  expect(v.parse(calls.changes.answer, body).changes.map((change) => change.id)).toContain(id)
  await reader.cancel()
})

test('a write sent to both takes effect once', async () => {
  const body = { ...bookingBody, id: nextId(), startDate: '2026-12-02' }
  const headers = { 'Idempotency-Key': 'key-of-one-booking' }
  const everywhere = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? here : there).send(calls.createAppointment, { body, headers }),
  )
  const got = await Promise.all(everywhere)
  expect(new Set(got.map(({ status }) => status))).toEqual(new Set([201]))
  expect(got.filter((one) => one.headers.get('Idempotency-Replayed') === 'true')).toHaveLength(9)
})

test('one slot, fifty bookings, both services: one winner', async () => {
  const got = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const mobileNumber = `6391900000${String(index).padStart(2, '0')}`
      const body = { ...bookingBody, startDate: '2026-12-03', name: 'New', mobileNumber }
      return (index % 2 ? here : there).send(calls.createAppointment, { body })
    }),
  )
  const statuses = got.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
})

test('each message is sent by one of them', async () => {
  const sent: string[] = []
  const send = async ({ reference }: SmsMessage) => {
    sent.push(reference)
    return { kind: 'sent' as const }
  }
  const { log } = { log: { info: () => {}, warn: () => {}, error: () => {} } }
  const deliver = async (db: Database) => {
    while ((await deliverDue({ db, clock: first.now, log, send })) > 0);
  }
  for (let day = 10; day < 20; day += 1) await here.book({ startDate: `2026-12-${day}` })
  await Promise.all([...databases, ...databases].map(deliver))
  const { rows } = await sql<{ id: number }>`select id from sms_outbox`.execute(first.db.queries)
  expect(sent.sort()).toEqual(rows.map(({ id }) => `sms-${id}`).sort())
})

test('each reminder is queued by one of them', async () => {
  await here.book({ startDate: '2026-12-27' })
  await sql`update stores set reminds_in_evening = true`.execute(first.db.queries)
  const clock = () => Date.parse('2026-12-26T18:00:00+08:00')
  const counts = await Promise.all(
    [...databases, ...databases].map((db) => queueReminders({ db, clock })),
  )
  expect(counts.toSorted()).toEqual([0, 0, 0, 1])
})

test('failed log-ins count together, and a log-out ends the session everywhere', async () => {
  const body = { username: 'cebu', password: 'wrong' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const service = attempt % 2 ? first : second
    statuses.push((await service.send(calls.authenticate, { body })).status)
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  const { token, send } = await logIn(first, 'owner')
  expect((await second.send(calls.config, { token })).status).toBe(200)
  await send(calls.logout)
  expect((await second.send(calls.config, { token })).status).toBe(401)
})

test('connections that break: 503 for a moment, then both go on, the live stream too', async () => {
  const reader = await stream(second, there.token)
  await reader.read()
  const query = { start: today, storeCode: 'SERENITY_MAKATI', basedOnCurrentTime: 'false' }
  const asking = Array.from({ length: 20 }, () => there.send(calls.appointmentsByDate, { query }))
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(first.db.queries)
  const statuses = new Set((await Promise.all(asking)).map(({ status }) => status))
  for (const status of statuses) expect([200, 503]).toContain(status)
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await there.send(calls.config)).status === 200) break
    await delay(100)
  }
  const nextRead = reader.read()
  await here.book({ startDate: '2026-12-28' })
  expect((await nextRead).value).toMatch(/^data: /)
  await reader.cancel()
}, 30_000)
