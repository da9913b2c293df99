import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type ApiAccess, apiKey, newApiKey } from '#domain/rows/accounts/api-key'
import { storeCode } from '../../support/business'
import { bookingBody, type Clerk, clerk, errorOf, logIn } from '../support/clerk'
import { cebu } from '../support/small-business'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
})

async function add(access: ApiAccess, body: object = {}, by = owner) {
  const got = await by.send(calls.addApiKey, { body: { name: 'Accounting', access, ...body } })
  expect(got.status).toBe(201)
  return v.parse(newApiKey, got.body)
}

async function listed(by = owner) {
  const { body } = await by.send(calls.apiKeys)
  return v.parse(v.array(apiKey), body)
}

const revoke = (id: string, by = owner) => by.send(calls.revokeApiKey, { params: { id } })

describe('an API key', () => {
  test('reads and writes in its store, under its own name', async () => {
    const { key } = await add('WRITE')
    const program = clerk(service, key)
    const row = await program.book()
    expect(row).toMatchObject({ createdBy: 'Accounting (API key)', storeCode })
    const got = await program.send(calls.history, { params: { table: 'appointments', id: row.id } })
    expect(got.body).toMatchObject([{ actor: 'Accounting (API key)' }])
  })

  test('that only reads is refused each write, also in a batch, and writes nothing', async () => {
    const { key } = await add('READ')
    const program = clerk(service, key)
    expect((await program.send(calls.services)).status).toBe(200)
    expect(
      (await program.send(calls.dailyReport, { query: { start: '2026-11-21', end: '2026-11-21' } }))
        .status,
    ).toBe(200)
    const refused = await program.send(calls.createAppointment, { body: bookingBody })
    expect(errorOf(refused, 403).message).toBe('This API key may only read.')
    const part = { id: nextId(), method: 'POST', path: '/v1/appointments', body: bookingBody }
    const batch = await program.send(calls.batch, { body: { requests: [part] } })
    expect(errorOf(batch, 403).message).toBe('This API key may only read.')
    const rows = await service.db.queries.selectFrom('appointments').select('id').execute()
    expect(rows).toEqual([])
  })

  test('has the rights of an ADMIN, not of its maker', async () => {
    const { key } = await add('WRITE')
    const program = clerk(service, key)
    for (const call of [calls.users, calls.apiKeys])
      expect(errorOf(await program.send(call), 403).message).toBe('Your role does not allow this.')
    const more = await program.send(calls.addApiKey, { body: { name: 'More', access: 'WRITE' } })
    expect(more.status).toBe(403)
  })

  test('of another store is told so, and reads nothing there', async () => {
    const { key } = await add('READ', {}, await logIn(service, 'cebu-owner'))
    const program = clerk(service, key)
    const headers = { STORE_CODE: storeCode }
    const refused = await program.send(calls.services, { headers })
    expect(errorOf(refused, 403).message).toBe('This API key belongs to another store.')
    const own = await program.send(calls.services, { headers: { STORE_CODE: cebu } })
    expect(JSON.stringify(own.body)).toContain('cebu-swedish')
  })

  test('that is revoked or mistyped is told so at once', async () => {
    const { id, key } = await add('READ')
    const program = clerk(service, key)
    expect((await program.send(calls.services)).status).toBe(200)
    expect((await revoke(id)).status).toBe(200)
    expect((await revoke(id)).status).toBe(200)
    expect(errorOf(await program.send(calls.services), 401).message).toBe(
      'This API key is revoked.',
    )
    const wrong = clerk(service, `${key}x`)
    expect(errorOf(await wrong.send(calls.services), 401).message).toBe('This API key is unknown.')
    expect((await listed()).map((row) => row.id)).not.toContain(id)
  })

  test('follows the live stream until it is revoked', async () => {
    const { id, key } = await add('READ')
    const headers = { Authorization: `Bearer ${key}` }
    const { body } = await service.handle(
      new Request(`http://service${calls.changesStream.path}`, { headers }),
    )
    const reader = body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await revoke(id)
    let last = await reader?.read()
    while (last && !last.done) last = await reader?.read()
    expect(last?.done).toBe(true)
  })

  test('shows its last use, to the minute', async () => {
    const { id, key } = await add('READ')
    const used = async () => (await listed()).find((row) => row.id === id)?.lastUsedDateTime
    expect(await used()).toBe(null)
    await clerk(service, key).send(calls.services)
    expect(await used()).toBe(new Date(service.now()).toISOString())
    service.later(30)
    owner = await logIn(service, 'owner')
    await clerk(service, key).send(calls.services)
    expect(await used()).toBe(new Date(service.now()).toISOString())
  })
})

describe('the list of keys', () => {
  test('never holds a key, and nor does the database', async () => {
    const headers = { 'Idempotency-Key': 'key-of-one-write' }
    const body = { name: 'Accounting', access: 'READ' }
    const got = await owner.send(calls.addApiKey, { body, headers })
    const { key } = v.parse(newApiKey, got.body)
    expect(key).toMatch(/^fdk_[\w-]{43}$/)
    expect(JSON.stringify(await listed())).not.toContain(key)
    for (const table of ['api_keys', 'audit', 'idempotency'] as const) {
      const rows = await service.db.queries.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(key)
    }
    expect(service.logged.join('\n')).not.toContain(key)
  })

  test('holds one key for a request that was sent twice', async () => {
    const body = { id: nextId(), name: 'Accounting', access: 'READ' }
    await owner.send(calls.addApiKey, { body })
    const again = await owner.send(calls.addApiKey, { body })
    expect(errorOf(again, 409).message).toContain('This key was made already')
    expect((await listed()).filter(({ id }) => id === body.id)).toHaveLength(1)
  })

  test.each([
    [{ name: ' ', access: 'READ' }, 422],
    [{ name: 'x'.repeat(61), access: 'READ' }, 422],
    [{ name: 'Accounting', access: 'ALL' }, 400],
  ])('takes no %j', async (body, status) => {
    expect((await owner.send(calls.addApiKey, { body })).status).toBe(status)
  })

  test('is for owners of the store only', async () => {
    const { id } = await add('READ')
    for (const call of [calls.apiKeys]) expect((await makati.send(call)).status).toBe(403)
    expect((await revoke(id, makati)).status).toBe(403)
    const stranger = await logIn(service, 'cebu-owner')
    expect(errorOf(await revoke(id, stranger), 404).message).toBe('API key not found')
    expect(await listed(stranger)).toEqual([])
  })

  test('leaves a trace of who made and who revoked a key', async () => {
    const { id } = await add('READ')
    await revoke(id)
    const rows = await service.db.queries
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('table_name', '=', 'api_keys')
      .where('row_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { actor: 'owner', action: 'addApiKey' },
      { actor: 'owner', action: 'revokeApiKey' },
    ])
  })
})
