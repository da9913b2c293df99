import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Clerk, clerk, errorOf, logIn } from '../support/clerk'
import { openService, requestOf, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const change = (by: Clerk, password: string, newPassword: string, headers = {}) =>
  by.send(calls.changePassword, { body: { password, newPassword }, headers })

const attempt = (username: string, password: string) =>
  service.send(calls.authenticate, { body: { username, password } })

const statusFor = async (by: Clerk) => (await by.send(calls.config)).status

/** Opens the live stream; `end` resolves when the service has closed it. */
async function openStream(token: string) {
  const response = await service.handle(requestOf(calls.changesStream, { token }))
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no stream')
  expect((await reader.read()).done).toBe(false)
  const end = async () => {
    for (let read = await reader.read(); !read.done; ) read = await reader.read()
  }
  return { end }
}

describe("ACCOUNT-1 a user's own password", () => {
  test('is changed: the former one is refused, and this session goes on', async () => {
    const got = await change(makati, 'makati-secret', 'makati-later')
    expect(got).toMatchObject({ status: 200, body: { username: 'makati' } })
    expect(await statusFor(makati)).toBe(200)
    expect((await attempt('makati', 'makati-secret')).status).toBe(403)
    expect((await attempt('makati', 'makati-later')).status).toBe(200)
  })

  test('ends the other sessions of the account at once, its live streams too, and no other ones', async () => {
    const [other, owner] = [await logIn(service, 'makati'), await logIn(service, 'owner')]
    const stream = await openStream(other.token)
    expect((await change(makati, 'makati-secret', 'makati-later')).status).toBe(200)
    await stream.end()
    expect(errorOf(await other.send(calls.config), 401).code).toBe('NO_SESSION')
    expect(await statusFor(owner)).toBe(200)
  })

  test.each([
    ['', 'makati-later', 400, 'Missing parameters.'],
    ['makati-secret', '', 422, 'A password has at least 5 characters.'],
    ['makati-secret', 'four', 422, 'A password has at least 5 characters.'],
    ['makati-secret', 'makati-secret', 422, 'The new password is the present one.'],
    ['makati-guess', 'makati-later', 403, 'The present password is wrong.'],
  ])('"%s" to "%s" is refused with %d: %s', async (password, newPassword, status, message) => {
    const other = await logIn(service, 'makati')
    const got =
      status === 400
        ? await makati.send(calls.changePassword)
        : await change(makati, password, newPassword)
    expect(errorOf(got, status).message).toBe(message)
    expect(await statusFor(other)).toBe(200)
    expect((await attempt('makati', 'makati-secret')).status).toBe(200)
  })

  test('is asked for first where it is missing', async () => {
    const got = await change(makati, '', 'makati-later')
    expect(errorOf(got, 422)).toMatchObject({
      message: 'Please enter your present password.',
      details: { field: 'password' },
    })
  })

  test('a weak one is accepted', async () => {
    expect((await change(makati, 'makati-secret', '12345')).status).toBe(200)
    expect((await attempt('makati', '12345')).status).toBe(200)
  })

  test('guesses count as failed log-ins, and a success forgets them', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await change(makati, `guess ${failure}`, 'makati-later')).status).toBe(403)
    expect(errorOf(await change(makati, 'guess 6', 'makati-later'), 429).code).toBe(
      'TOO_MANY_FAILURES',
    )
    expect((await change(makati, 'makati-secret', 'makati-later')).status).toBe(429)
    expect((await attempt('makati', 'makati-secret')).status).toBe(429)
    service.later(0.26)
    await change(makati, 'guess', 'makati-later')
    expect((await change(makati, 'makati-secret', 'makati-later')).status).toBe(200)
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await attempt('makati', 'wrong')).status).toBe(403)
  })

  test('is changed once for a request that is sent twice', async () => {
    const headers = { 'Idempotency-Key': 'key-of-a-password' }
    const first = await change(makati, 'makati-secret', 'makati-later', headers)
    const again = await change(makati, 'makati-secret', 'makati-later', headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const trail = await service.db.queries
      .selectFrom('audit')
      .select(['actor', 'changes'])
      .where('action', '=', 'changePassword')
      .execute()
    expect(trail).toEqual([{ actor: 'makati', changes: { password: ['former', 'new'] } }])
  })

  test('a wrong password leaves no receipt that would refuse the right one under the same key', async () => {
    const headers = { 'Idempotency-Key': 'key-of-a-password' }
    expect((await change(makati, 'makati-guess', 'makati-later', headers)).status).toBe(403)
    expect((await change(makati, 'makati-secret', 'makati-later', headers)).status).toBe(200)
  })

  test('two tablets that change it at once: one of them does', async () => {
    const other = await logIn(service, 'makati')
    const got = await Promise.all([
      change(makati, 'makati-secret', 'makati-first'),
      change(other, 'makati-secret', 'makati-other'),
    ])
    expect(got.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is in no receipt, trail or log, and neither is its plain hash', async () => {
    const headers = { 'Idempotency-Key': 'key-of-a-password' }
    await change(makati, 'makati-secret', 'makati-later', headers)
    const { queries } = service.db
    const kept = [
      await queries.selectFrom('idempotency').selectAll().execute(),
      await queries.selectFrom('audit').selectAll().execute(),
      service.logged,
    ]
    expect(JSON.stringify(kept)).not.toMatch(/makati-(?:secret|later)|scrypt/)
    // The receipt doesn't store the password, so the same key with another password is the same request.
    const got = await change(makati, 'makati-later', 'makati-third', headers)
    expect(got.headers.get('Idempotency-Replayed')).toBe('true')
    expect((await attempt('makati', 'makati-later')).status).toBe(200)
  })

  test('a program has none', async () => {
    const owner = await logIn(service, 'owner')
    const made = await owner.send(calls.addApiKey, { body: { name: 'Books', access: 'WRITE' } })
    const { key } = made.body as { key: string } // it was just made
    expect((await change(clerk(service, key), 'makati-secret', 'makati-later')).status).toBe(403)
  })
})

test('a session of an account that is disabled ends at once with its live stream', async () => {
  const owner = await logIn(service, 'owner')
  const stream = await openStream(makati.token)
  await owner.send(calls.updateUser, { params: { id: 'makati' }, body: { enableAccess: false } })
  await stream.end()
  expect(await statusFor(makati)).toBe(401)
})
