import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { admin } from '#domain/rows/accounts/admin'
import { adminBody } from './support/bodies'
import { type Clerk, errorOf, logIn } from './support/clerk'
import { openService, type TestService } from './support/test-service'

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
})

const register = (body: object = {}, headers: Record<string, string> = {}) =>
  owner.send(calls.register, { body: { ...adminBody, ...body }, headers })

const setAccess = (id: string, enableAccess: boolean, body: object = {}) =>
  owner.send(calls.updateUser, { params: { id }, body: { enableAccess, ...body } })

async function admins(roles?: string) {
  const { body } = await owner.send(calls.users, roles === undefined ? {} : { query: { roles } })
  return v.parse(v.array(admin), body)
}

describe('API-AUTH register', () => {
  test('ADMIN-1 adds an admin of the own store who can log in', async () => {
    const got = await register({ roles: ['SUPER_ADMIN'], storeCode: 'SERENITY_MAKATI' })
    expect(got).toMatchObject({
      status: 201,
      body: { username: 'dalisay', roles: ['ADMIN'], enableAccess: true, createdBy: 'owner' },
    })
    expect(JSON.stringify(got.body)).not.toContain('secret')
    const clerk = await logIn(service, 'dalisay')
    expect((await clerk.send(calls.store)).body).toMatchObject({ code: 'SERENITY_MAKATI' })
    expect((await clerk.send(calls.users)).status).toBe(403)
  })

  test('ADMIN-1 refuses invalid input with its reason', async () => {
    expect(errorOf(await register({ username: 'four' }), 422)).toMatchObject({
      message: 'Username is required and should be greater than or equal to 5 characters.',
      details: { field: 'username' },
    })
    expect(errorOf(await register({ username: 'MAKATI' }), 409).message).toBe(
      'This username is taken.',
    )
    expect((await register({ storeCode: 'SERENITY_CEBU' })).status).toBe(403)
  })

  test('takes effect once for its key, and keeps no password in the receipt', async () => {
    const headers = { 'Idempotency-Key': 'key-of-an-admin' }
    const first = await register({}, headers)
    const again = await register({}, headers)
    expect(again.body).toEqual(JSON.parse(JSON.stringify(first.body)))
    expect(errorOf(await register({ firstName: 'Other' }, headers), 422).code).toBe('KEY_REUSED')
    // The receipt must not store a fast hash of the body, which would be as good as the password.
    const other = await register({ password: 'another-secret' }, headers)
    expect(other.headers.get('Idempotency-Replayed')).toBe('true')
    const [users, receipts, audit] = await Promise.all([
      service.db.queries.selectFrom('users').selectAll().execute(),
      service.db.queries.selectFrom('idempotency').selectAll().execute(),
      service.db.queries.selectFrom('audit').selectAll().execute(),
    ])
    expect(users.filter(({ username }) => username === 'dalisay')).toHaveLength(1)
    expect(JSON.stringify([users, receipts, audit])).not.toContain('-secret')
    expect(JSON.stringify([receipts, audit])).not.toContain('scrypt')
  })
})

describe('API-USER users', () => {
  test('are listed by role, of the own store only', async () => {
    expect((await admins()).map(({ username }) => username)).toEqual([
      'cashier',
      'gone',
      'leaver',
      'makati',
      'owner',
    ])
    expect((await admins('SUPER_ADMIN')).map(({ username }) => username)).toEqual(['owner'])
    expect(await admins('NOBODY')).toEqual([])
    expect(await admins('')).toEqual(await admins())
    expect(await admins('ADMIN,SUPER_ADMIN')).toEqual(await admins())
  })

  test('a SUPER_ADMIN is listed among the admins, also one with that role alone', async () => {
    await service.db.queries
      .updateTable('users')
      .set({ roles: JSON.stringify(['SUPER_ADMIN']) })
      .where('username', '=', 'owner')
      .execute()
    expect((await admins()).map(({ username }) => username)).toContain('owner')
  })

  test('API-AUTH ADMIN-1 a disabled user is out at once, and stays out when enabled again', async () => {
    const got = await setAccess('makati', false)
    expect(got).toMatchObject({
      status: 200,
      body: { enableAccess: false, lastUpdatedBy: 'owner' },
    })
    expect((await makati.send(calls.config)).status).toBe(401)
    const logInAgain = { body: { username: 'makati', password: 'makati-secret' } }
    expect((await service.send(calls.authenticate, logInAgain)).status).toBe(403)
    const user = v.parse(admin, got.body)
    expect(await setAccess(user.id, true)).toMatchObject({ status: 200 })
    expect((await makati.send(calls.config)).status).toBe(401)
    expect((await service.send(calls.authenticate, logInAgain)).status).toBe(200)
    const params = { table: 'users', id: user.id }
    expect((await owner.send(calls.history, { params })).body).toMatchObject([
      { actor: 'owner', changes: [{ field: 'enableAccess', was: false, is: true }] },
      { changes: [{ field: 'enableAccess', was: true, is: false }] },
    ])
  })

  test('no user can disable themselves', async () => {
    expect(errorOf(await setAccess('owner', false), 422).message).toBe(
      'You cannot disable your own account.',
    )
    expect((await setAccess('owner', true)).status).toBe(200)
  })

  test('two super admins that disable each other at once: one of them stays', async () => {
    await register()
    await service.db.queries
      .updateTable('users')
      .set({ roles: JSON.stringify(['ADMIN', 'SUPER_ADMIN']) })
      .where('username', '=', 'dalisay')
      .execute()
    const other = await logIn(service, 'dalisay')
    const body = { enableAccess: false }
    const got = await Promise.all([
      owner.send(calls.updateUser, { params: { id: 'dalisay' }, body }),
      other.send(calls.updateUser, { params: { id: 'owner' }, body }),
    ])
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await service.db.queries
      .selectFrom('users')
      .select('username')
      .where('username', 'in', ['owner', 'dalisay'])
      .where('enable_access', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('API-STORE of another store are not found', async () => {
    expect((await setAccess('cebu', false)).status).toBe(404)
    expect((await setAccess('makati', false, { username: 'owner' })).status).toBe(404)
  })

  test('API-ROLE admins see and change no admins', async () => {
    const sent = { params: { id: 'owner' }, body: { enableAccess: false } }
    expect((await makati.send(calls.updateUser, sent)).status).toBe(403)
    expect((await makati.send(calls.users)).status).toBe(403)
    expect((await makati.send(calls.register, { body: adminBody })).status).toBe(403)
    const params = { table: 'users', id: 'owner' }
    expect((await makati.send(calls.history, { params })).status).toBe(403)
  })
})

describe('MISC-4 metrics', () => {
  const metric = { name: 'INP', value: 48, rating: 'good', path: '/dashboard' }

  test('are logged', async () => {
    expect((await makati.send(calls.metrics, { body: metric })).status).toBe(200)
    expect(service.logged.join('\n')).toContain(`web vital ${JSON.stringify(metric)}`)
  })

  test.each([
    { ...metric, path: '/customers/639171234567' },
    { ...metric, name: 'mine' },
    { ...metric, value: -1 },
  ])('take nothing else: %j', async (body) => {
    expect((await makati.send(calls.metrics, { body })).status).toBe(400)
  })
})
