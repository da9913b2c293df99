import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { uuidV7 } from '#domain/kernel/uuid-v7'
import { createService } from '#server/app'
import { DatabaseUnavailable } from '#server/kernel/database-errors'
import { safeError } from '#server/kernel/log-error'
import { cleanUp } from '#server/start/housekeeping'
import { today } from '../support/business'
import { emptyDatabase } from '../support/memory-database'
import { bookingBody, logIn } from './support/clerk'
import { cheapPasswords, nextId, openService, requestOf } from './support/test-service'

test('cleaning up removes receipts after 90 days and log-ins that are over, and nothing else', async () => {
  const service = await openService()
  const { send } = await logIn(service, 'makati')
  const headers = { 'Idempotency-Key': 'key-of-one-booking' }
  await send(calls.createAppointment, { body: bookingBody, headers })
  const left = async () => {
    const { queries } = service.db
    const receipts = await queries.selectFrom('idempotency').select('key').execute()
    const tokens = await queries.selectFrom('tokens').select('hash').execute()
    const rows = await queries.selectFrom('appointments').select('id').execute()
    return [receipts.length, tokens.length > 0, rows.length]
  }
  const daysLater = (days: number) => () =>
    Date.parse(`${today}T10:00:00+08:00`) + days * 86_400_000
  await cleanUp({ db: service.db, clock: daysLater(6) })
  expect(await left()).toEqual([1, true, 1])
  await cleanUp({ db: service.db, clock: daysLater(89) })
  expect(await left()).toEqual([1, false, 1])
  await cleanUp({ db: service.db, clock: daysLater(91) })
  expect(await left()).toEqual([0, false, 1])
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
