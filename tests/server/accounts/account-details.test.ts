import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { admin } from '#domain/rows/accounts/admin'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
})

const admins = async () => v.parse(v.array(admin), (await owner.send(calls.users)).body)

describe("an account's details", () => {
  const change = (body: object, id = 'makati') =>
    owner.send(calls.updateUser, { params: { id }, body: { enableAccess: true, ...body } })

  test('are changed, cleaned and noted; absent ones stay', async () => {
    const got = await change({ firstName: ' Ana ', mobileNumber: '0917 123 4567' })
    expect(got).toMatchObject({
      status: 200,
      body: { firstName: 'Ana', lastName: 'Clerk', mobileNumber: '639171234567' },
    })
    expect((await change({ email: ' ana@example.com ' })).body).toMatchObject({
      firstName: 'Ana',
      email: 'ana@example.com',
    })
    expect((await change({ email: '' })).body).toMatchObject({ email: null })
    const { id } = v.parse(admin, got.body)
    const { body } = await owner.send(calls.history, { params: { table: 'users', id } })
    expect(JSON.stringify(body)).toContain('"field":"firstName"')
    // The session goes on: access has not changed.
    expect((await makati.send(calls.config)).status).toBe(200)
  })

  test.each([
    [
      { firstName: 'A' },
      'First Name is required and should be greater than or equal to 2 characters.',
    ],
    [
      { lastName: '  ' },
      'Last Name is required and should be greater than or equal to 2 characters.',
    ],
    [{ email: 'ana' }, 'Email should look like name@example.com'],
    [{ mobileNumber: '0917' }, 'Mobile No. should be 12 digits and start with 63.'],
  ])('%j is refused: %s', async (body, message) => {
    expect(errorOf(await change({ ...body, enableAccess: false }), 422).message).toBe(message)
    expect((await makati.send(calls.config)).status).toBe(200)
  })

  test('an admin changes none, not even their own', async () => {
    const sent = { params: { id: 'makati' }, body: { enableAccess: true, firstName: 'Ana' } }
    expect((await makati.send(calls.updateUser, sent)).status).toBe(403)
  })

  test('the last log-in is told, and is no change of the account', async () => {
    const listed = async () => (await admins()).find(({ username }) => username === 'makati')
    const before = await listed()
    expect(before?.lastLogInDateTime).toBe(new Date(service.now()).toISOString())
    service.later(1)
    await logIn(service, 'makati')
    expect(await listed()).toEqual({
      ...before,
      lastLogInDateTime: new Date(service.now()).toISOString(),
    })
    expect((await admins()).find(({ username }) => username === 'leaver')?.lastLogInDateTime).toBe(
      null,
    )
  })
})

describe("another account's password", () => {
  const set = (id: string, newPassword: string, by = owner, headers = {}) =>
    by.send(calls.setPassword, { params: { id }, body: { newPassword }, headers })
  const attempt = (password: string) =>
    service.send(calls.authenticate, { body: { username: 'makati', password } })

  test('is set by a SUPER_ADMIN: all its sessions end, and it logs in anew', async () => {
    const got = await set('makati', 'makati-later')
    expect(got).toMatchObject({ status: 200, body: { lastUpdatedBy: 'owner' } })
    expect(JSON.stringify(got.body)).not.toContain('later')
    expect((await makati.send(calls.config)).status).toBe(401)
    expect((await attempt('makati-secret')).status).toBe(403)
    expect((await attempt('makati-later')).status).toBe(200)
    expect((await owner.send(calls.config)).status).toBe(200)
  })

  test('unlocks an account that has failed too often', async () => {
    for (let failure = 1; failure <= 6; failure += 1) await attempt('wrong')
    expect((await attempt('makati-secret')).status).toBe(429)
    await set('makati', 'makati-later')
    expect((await attempt('makati-later')).status).toBe(200)
  })

  test('of a disabled account leaves it disabled', async () => {
    await owner.send(calls.updateUser, {
      params: { id: 'makati' },
      body: { enableAccess: false },
    })
    expect((await set('makati', 'makati-later')).status).toBe(200)
    expect((await attempt('makati-later')).status).toBe(403)
  })

  test('is refused with its reason', async () => {
    expect(errorOf(await set('makati', 'four'), 422).message).toBe(
      'A password has at least 5 characters.',
    )
    expect(errorOf(await set('owner', 'owner-later'), 422).message).toBe(
      'Change your own password in More, Change password.',
    )
    expect(errorOf(await set('cebu', 'cebu-later'), 404).message).toBe('Admin not found')
    expect((await set('makati', 'makati-later', makati)).status).toBe(403)
    expect((await attempt('makati-secret')).status).toBe(200)
  })

  test('is set once for its key, and is in no receipt or trail', async () => {
    const headers = { 'Idempotency-Key': 'key-of-a-password' }
    await set('makati', 'makati-later', owner, headers)
    const again = await set('makati', 'makati-later', owner, headers)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const kept = await Promise.all([
      service.db.queries.selectFrom('idempotency').selectAll().execute(),
      service.db.queries.selectFrom('audit').selectAll().execute(),
    ])
    expect(JSON.stringify([kept, service.logged])).not.toMatch(/makati-later|scrypt/)
  })
})
