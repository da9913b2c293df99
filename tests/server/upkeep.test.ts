import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { uuidV7 } from '#domain/kernel/uuid-v7'
import { createService } from '#server/app'
import { DatabaseUnavailable } from '#server/kernel/database-errors'
import { safeError } from '#server/kernel/log-error'
import { cleanUp } from '#server/start/housekeeping'
import { today } from '../support/business'
import { emptyDatabase } from '../support/memory-database'
import { bookingBody, logIn } from './support/clerk'
import {
  cheapPasswords,
  nextId,
  openService,
  requestOf,
  type TestService,
} from './support/test-service'

// A test makes months anew, because emptying keeps them.
beforeEach(async () => {
  const { queries } = await emptyDatabase()
  const { rows } = await sql<{ statement: string }>`
    select format('drop table months.%I', tablename) as statement from pg_tables
    where schemaname = 'months' and tablename not like '%\\_default'`.execute(queries)
  for (const { statement } of rows) await sql.raw(statement).execute(queries)
})

let warned: string[] = []
const log = {
  info: () => {},
  warn: (fields: object, text: string) => void warned.push(`${text} ${JSON.stringify(fields)}`),
  error: () => {},
}
const tidyAt = ({ db }: TestService, nowMs: number, auditMonths: number | null = null) => {
  warned = []
  return cleanUp({ db, clock: () => nowMs, log, auditMonths })
}
const monthsIn = async ({ db }: TestService) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid order by 1`.execute(
    db.queries,
  )
  return rows.map(({ name }) => name)
}

test('cleaning up drops the month of receipts after 90 days, and log-ins that are over, and nothing else', async () => {
  const service = await openService()
  const { send } = await logIn(service, 'makati')
  const tidy = (clock: () => number) => tidyAt(service, clock())
  await tidy(service.now)
  const headers = { 'Idempotency-Key': 'key-of-one-booking' }
  await send(calls.createAppointment, { body: bookingBody, headers })
  const left = async () => {
    const { queries } = service.db
    const receipts = await queries.selectFrom('idempotency').select('key').execute()
    const tokens = await queries.selectFrom('tokens').select('hash').execute()
    const rows = await queries.selectFrom('appointments').select('id').execute()
    const texts = await queries.selectFrom('sms_outbox').select('id').execute()
    return [receipts.length, tokens.length > 0, rows.length, texts.length]
  }
  const daysLater = (days: number) => () =>
    Date.parse(`${today}T10:00:00+08:00`) + days * 86_400_000
  await tidy(daysLater(6))
  expect(await left()).toEqual([1, true, 1, 1])
  await tidy(daysLater(89))
  expect(await left()).toEqual([1, false, 1, 1])
  // The month of the booking ends 9 days after it.
  await tidy(daysLater(98))
  expect(await left()).toEqual([1, false, 1, 1])
  await tidy(daysLater(101))
  // A message that waits keeps its month.
  expect(await left()).toEqual([0, false, 1, 1])
  await service.db.queries.updateTable('sms_outbox').set({ state: 'SENT' }).execute()
  await tidy(daysLater(101))
  expect(await left()).toEqual([0, false, 1, 0])
})

test('a write repeated in the next month takes effect once, and histories go on over months', async () => {
  const service = await openService()
  const tidy = (auditMonths: number | null) => tidyAt(service, service.now(), auditMonths)
  await tidy(null)
  const body = { ...bookingBody, id: nextId() }
  const sent = { body, headers: { 'Idempotency-Key': 'key-of-one-booking' } }
  const { send } = await logIn(service, 'makati')
  expect((await send(calls.createAppointment, sent)).status).toBe(201)

  service.later(24 * 20)
  await tidy(12)
  const later = await logIn(service, 'makati')
  const again = await later.send(calls.createAppointment, sent)
  expect(again.status).toBe(201)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await later.cancel(body.id)).status).toBe(200)
  const actions = async () => {
    const params = { table: 'appointments', id: body.id }
    const { body: entries } = await (await logIn(service, 'makati')).send(calls.history, { params })
    return v.parse(v.array(v.object({ action: v.string() })), entries).map(({ action }) => action)
  }
  expect(await actions()).toEqual(['cancelAppointment', 'createAppointment'])

  // The first month is over for a year, the second not yet.
  service.later(24 * 356)
  await tidy(12)
  expect(await actions()).toEqual(['cancelAppointment'])
})

test('the audit trail of a month without a partition is deleted after its months too', async () => {
  const service = await openService()
  await (await logIn(service, 'makati')).book()
  const count = async () =>
    (await service.db.queries.selectFrom('audit').select('id').execute()).length
  const written = await count()
  expect(written).toBeGreaterThan(0)
  const year = 366 * 86_400_000
  await tidyAt(service, service.now() + year)
  expect(await count()).toBe(written)
  await tidyAt(service, service.now() + year, 24)
  expect(await count()).toBe(written)
  await tidyAt(service, service.now() + year, 12)
  expect(await count()).toBe(0)
})

test('months are made again after a clock was ahead, and the log warns of it', async () => {
  const service = await openService()
  const nowMs = service.now()
  await tidyAt(service, nowMs + 4 * 366 * 86_400_000)
  expect(warned).toEqual([])
  await tidyAt(service, nowMs)
  const ahead = '"audit_until_2030_12","audit_until_2031_01","audit_until_2031_02"'
  expect(warned.join()).toContain(ahead)
  const made = await monthsIn(service)
  for (const month of ['2027_01', '2027_02']) expect(made).toContain(`audit_until_${month}`)
  await tidyAt(service, nowMs)
  expect(await monthsIn(service)).toEqual(made)
})

test('a table whose months cannot be tidied stops nothing else', async () => {
  const service = await openService()
  await logIn(service, 'makati')
  await sql`create table months.idempotency_until_2027_01 ()`.execute(service.db.queries)
  await tidyAt(service, service.now() + 38 * 86_400_000)
  expect(warned).toEqual([expect.stringMatching(/^months are tidied the next day .*idempotency/)])
  expect(await monthsIn(service)).toContain('audit_until_2027_01')
  expect(await service.db.queries.selectFrom('tokens').select('hash').execute()).toEqual([])
})

test('a database that does not answer is 503 with Retry-After, and the service reports it', async () => {
  const db = await emptyDatabase()
  const down = {
    ...db,
    get queries(): typeof db.queries {
      throw new DatabaseUnavailable('The database does not answer.')
    },
    health: async () => 'The database does not answer.',
  }
  const errors: string[] = []
  const error = (_: unknown, message: string) => errors.push(message)
  const log = { info: () => {}, warn: () => {}, error }
  const deps = {
    clock: () => 0,
    ids: nextId,
    randomBytes,
    passwords: cheapPasswords(),
    tokenHours: 1,
  }
  const { handle } = createService({ ...deps, db: down, log })
  const response = await handle(requestOf(calls.rooms, { token: 'any' }))
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('1')
  expect(await response.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  expect((await handle(new Request('http://service/healthz'))).status).toBe(503)
  expect(errors).toContain('request failed')
})

test('ids are UUIDs of version 7 that rise with time', () => {
  const at = (epochMs: number) => uuidV7(epochMs, randomBytes(10))
  const ids = [at(1), at(1_795_250_000_000), at(1_795_250_000_001)]
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect([...ids].sort()).toEqual(ids)
  expect(at(5)).not.toBe(at(5))
})

test('errors are logged without the values of rows', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: '639179876543' })
  const text = JSON.stringify(safeError(new Error('failed', { cause })))
  expect(text).toContain('23505')
  expect(text).not.toContain('639179876543')
})

test('API-ROLE a call for a SUPER_ADMIN is refused to an ADMIN, by exact role', async () => {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const owner = await logIn(service, 'owner')
  expect((await makati.send(calls.users)).status).toBe(403)
  expect((await owner.send(calls.users)).status).toBe(200)
  await service.db.queries
    .updateTable('users')
    .set({ roles: JSON.stringify(['NOT_SUPER_ADMIN']) })
    .where('username', '=', 'makati')
    .execute()
  expect((await makati.send(calls.users)).status).toBe(403)
})
