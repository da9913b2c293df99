import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { errorOf, logIn } from './support/clerk'
import { openService, requestOf, type TestService } from './support/test-service'

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const attempt = (username: string, password: string) =>
  service.send(calls.authenticate, { body: { username, password } })

const readWith = (token: string) => service.send(calls.config, { token })

describe('API-AUTH authenticate', () => {
  test('answers idToken, storeCode and roles as one string', async () => {
    const got = await attempt('owner', 'owner-secret')
    expect(got.status).toBe(200)
    const { idToken, ...rest } = v.parse(loginAnswer, got.body)
    expect(rest).toEqual({ storeCode: 'SERENITY_MAKATI', roles: 'ADMIN,SUPER_ADMIN' })
    expect(Buffer.from(idToken, 'base64url')).toHaveLength(32)
    expect(got.headers.get('Cache-Control')).toBe('no-store')
  })

  test("takes a username in any case, and answers the account's own", async () => {
    for (const typed of ['Owner', 'OWNER', '\u200bowner '])
      expect((await attempt(typed, 'owner-secret')).body).toMatchObject({
        storeCode: 'SERENITY_MAKATI',
      })
    expect((await attempt('Owner', 'owner-secret')).body).toMatchObject({ username: 'owner' })
    for (let failure = 1; failure <= 3; failure += 1) await attempt('makati', 'wrong')
    for (let failure = 1; failure <= 2; failure += 1) await attempt('MAKATI', 'wrong')
    expect((await attempt('Makati', 'wrong')).status).toBe(429)
  })

  test('logs in both of two older accounts whose names differ in case only', async () => {
    const { queries } = service.db
    const both = queries
      .selectFrom('users')
      .selectAll()
      .where('username', 'in', ['owner', 'makati'])
    const [first, second] = await both.orderBy('username', 'desc').execute()
    await queries
      .updateTable('users')
      .set({ username: 'Owner' })
      .where('username', '=', 'makati')
      .execute()
    expect([first?.username, second?.username]).toEqual(['owner', 'makati'])
    expect((await attempt('Owner', 'makati-secret')).body).toMatchObject({ roles: 'ADMIN' })
    expect((await attempt('owner', 'owner-secret')).body).toMatchObject({
      roles: 'ADMIN,SUPER_ADMIN',
    })
    expect((await attempt('OWNER', 'owner-secret')).status).toBe(403)
  })

  test.each([
    ['a wrong password', 'makati', 'wrong'],
    ['an unknown account', 'nobody', 'makati-secret'],
    ['a disabled account', 'gone', 'gone-secret'],
    ['a name that is far too long', 'x'.repeat(5000), 'x'],
  ])('gives the same 403 for %s', async (_, username, password) => {
    const got = await attempt(username, password)
    expect(got.status).toBe(403)
    expect(got.body).toEqual({
      error: {
        message: 'Access forbidden. Please check your credentials.',
        code: 'FORBIDDEN',
        details: { errors: [] },
      },
    })
  })

  test('keeps no password and no token as it is', async () => {
    const { token } = await logIn(service, 'makati')
    const users = await service.db.queries.selectFrom('users').selectAll().execute()
    const tokens = await service.db.queries.selectFrom('tokens').selectAll().execute()
    const stored = JSON.stringify([users, tokens])
    expect(stored).not.toContain('makati-secret')
    expect(stored).not.toContain(token)
  })

  test('takes from the sixth failure within 15 minutes a while off', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await attempt('makati', 'wrong')).status).toBe(403)
    const sixth = await attempt('makati', 'wrong')
    expect(errorOf(sixth, 429).code).toBe('TOO_MANY_FAILURES')
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await attempt('makati', 'makati-secret')).status).toBe(429)
    expect((await attempt('owner', 'owner-secret')).status).toBe(200)
    service.later(0.26)
    expect((await attempt('makati', 'makati-secret')).status).toBe(200)
  })

  describe('by address', () => {
    const owner = '192.0.2.10'
    const from = async (peer: string, password: string, username = 'owner') => {
      const request = requestOf(calls.authenticate, { body: { username, password } })
      return (await service.handle(request, peer)).status
    }

    test('six bad tries by an outsider do not lock the owner out, only the outsider', async () => {
      const statuses: number[] = []
      for (let tries = 1; tries <= 7; tries += 1) statuses.push(await from('203.0.113.7', 'guess'))
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
      expect(await from('203.0.113.7', 'owner-secret')).toBe(429)
      expect(await from(owner, 'owner-secret')).toBe(200)
    })

    test('the sixth failure of an account is 429 wherever it comes from (session-6)', async () => {
      for (let tries = 1; tries <= 5; tries += 1) await from('203.0.113.7', 'guess')
      expect(await from(owner, 'a slip')).toBe(429)
      expect(await from(owner, 'owner-secret')).toBe(200)
    })

    test('many addresses together do not guess on for ever', async () => {
      const statuses: number[] = []
      for (let net = 1; net <= 12; net += 1)
        for (let tries = 1; tries <= 6; tries += 1)
          statuses.push(await from(`203.0.113.${net}`, `guess ${tries}`))
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from login_attempts`.execute(service.db.queries)
      expect(rows).toEqual([{ count: 60 }])
      expect(await from(owner, 'owner-secret')).toBe(429)
    })

    test('one address has 100 tries over all accounts', async () => {
      for (let tries = 0; tries < 100; tries += 1)
        expect(await from('203.0.113.7', 'guess', `name ${tries}`)).toBe(403)
      expect(await from('203.0.113.7', 'guess', 'one more')).toBe(429)
      expect(await from(owner, 'owner-secret')).toBe(200)
    })

    test('a proxy on the machine that TRUST_PROXY leaves out is no single address', async () => {
      for (let tries = 0; tries < 101; tries += 1)
        expect(await from('127.0.0.1', 'guess', `name ${tries}`)).toBe(403)
      expect(await from('127.0.0.1', 'owner-secret')).toBe(200)
    })

    test('an IPv6 network is one address', async () => {
      for (let host = 1; host <= 6; host += 1) await from(`2001:db8:0:7::${host}`, 'guess')
      expect(await from('2001:db8:0:7:ffff::1', 'owner-secret')).toBe(429)
      expect(await from('2001:db8:0:8::1', 'owner-secret')).toBe(200)
    })
  })

  test('forgets failures at a success', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await attempt('makati', 'wrong')
    expect((await attempt('makati', 'makati-secret')).status).toBe(200)
    expect((await attempt('makati', 'wrong')).status).toBe(403)
  })

  test('refuses none of many tablets that log in with one account at once', async () => {
    const tablets = Array.from({ length: 12 }, () => attempt('makati', 'makati-secret'))
    const statuses = (await Promise.all(tablets)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('lets no more guesses through when they come at once', async () => {
    const guesses = Array.from({ length: 20 }, (_, index) => attempt('makati', `guess ${index}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  })
})

describe('API-AUTH a session', () => {
  test('ends with logout', async () => {
    const { token } = await logIn(service, 'makati')
    expect((await readWith(token)).status).toBe(200)
    expect((await service.send(calls.logout, { token })).status).toBe(200)
    expect(errorOf(await readWith(token), 401).message).toBe('Your session is over. Please log in.')
  })

  test('ends after twelve hours without a call, and lives on with calls', async () => {
    const { token } = await logIn(service, 'makati')
    for (let day = 0; day < 4; day += 1) {
      service.later(11)
      expect((await readWith(token)).status).toBe(200)
    }
    service.later(12.1)
    expect((await readWith(token)).status).toBe(401)
  })

  test('ends after a week however busy', async () => {
    const { token } = await logIn(service, 'makati')
    for (let hours = 0; hours < 160; hours += 10) {
      service.later(10)
      expect((await readWith(token)).status).toBe(200)
    }
    service.later(8)
    expect((await readWith(token)).status).toBe(401)
  })

  test('ends when its account is disabled', async () => {
    const { token } = await logIn(service, 'makati')
    await service.db.queries
      .updateTable('users')
      .set({ enable_access: false })
      .where('username', '=', 'makati')
      .execute()
    expect((await readWith(token)).status).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer x y', 'Basic bWFrYXRp', 'Bearer made-up'])(
    'is not made by "%s"',
    async (header) => {
      const headers = { Authorization: header }
      expect((await service.send(calls.config, { headers })).status).toBe(401)
    },
  )
})

test('logs contain no passwords, tokens and mobile numbers', async () => {
  const { token, send } = await logIn(service, 'makati')
  const params = { idOrMobileNumber: '639179876543' }
  await send(calls.customer, { params })
  const text = service.logged.join('\n')
  expect(text).toContain('/v1/customers/{idOrMobileNumber}')
  for (const secret of ['makati-secret', token, '639179876543']) expect(text).not.toContain(secret)
})
