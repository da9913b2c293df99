import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { admin } from '#domain/rows/accounts/admin'
import { pinAnswer } from '#domain/rows/accounts/pin'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { openService, serviceOver, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const set = (by: Clerk, pin: string, password = 'makati-secret') =>
  by.send(calls.setPin, { body: { password, pin } })
const check = (by: Clerk, pin: string) => by.send(calls.checkPin, { body: { pin } })
const logInAs = (username: string, password: string) =>
  service.send(calls.authenticate, { body: { username, password } })

describe('session-11 a PIN of an account', () => {
  test('is set, changed and removed with the password; a log-in says that there is one', async () => {
    expect((await logInAs('makati', 'makati-secret')).body).not.toHaveProperty('pinSince')
    const first = await set(makati, '1379')
    expect(first).toMatchObject({
      status: 200,
      body: { username: 'makati', pinSince: expect.any(String) },
    })
    const { pinSince } = v.parse(pinAnswer, first.body)
    expect((await logInAs('makati', 'makati-secret')).body).toMatchObject({ pinSince })
    expect((await check(makati, '1379')).status).toBe(200)
    expect((await set(makati, '204817')).status).toBe(200)
    expect(errorOf(await check(makati, '1379'), 403).message).toBe('The PIN is wrong.')
    expect((await set(makati, '')).body).toMatchObject({ pinSince: null })
    expect(errorOf(await check(makati, '204817'), 404).message).toBe('Your account has no PIN.')
  })

  test('a changed one ends the sessions that other tablets have sealed under the former', async () => {
    const other = await logIn(service, 'makati')
    await set(makati, '1379')
    expect((await other.send(calls.config)).status).toBe(200)
    await set(makati, '2580')
    expect((await other.send(calls.config)).status).toBe(401)
    expect((await makati.send(calls.config)).status).toBe(200)
  })

  test.each([
    ['', '1379', 'Please enter your password.'],
    ['makati-secret', '137', 'A PIN has 4 to 6 digits.'],
    ['makati-secret', '1234', 'This PIN is easy to guess. Choose another PIN.'],
  ])('"%s" and "%s" are refused: %s', async (password, pin, message) => {
    expect(errorOf(await set(makati, pin, password), 422).message).toBe(message)
    expect((await check(makati, pin)).status).toBe(404)
  })

  test("another account's of the same store is refused without a word whose, five times only", async () => {
    await set(owner, '1379', 'owner-secret')
    for (let tried = 1; tried <= 5; tried += 1) {
      const error = errorOf(await set(makati, '1379'), 422)
      expect(error.message).toBe('Choose another PIN.')
      expect(JSON.stringify(error)).not.toContain('owner')
    }
    expect((await set(makati, '1379')).status).toBe(429)
    const cebu = await logIn(service, 'cebu')
    expect((await set(cebu, '1379', 'cebu-secret')).status).toBe(200)
  })

  test('those of a store are not found by setting taken and free ones in turn', async () => {
    await set(owner, '1379', 'owner-secret')
    for (const free of ['2580', '2581', '2583']) {
      expect((await set(makati, free)).status).toBe(200)
      expect((await set(makati, '1379')).status).toBe(422)
    }
    expect((await logInAs('makati', 'makati-secret')).status).toBe(200)
    expect(errorOf(await set(makati, '2584'), 429)).toMatchObject({
      code: 'TOO_MANY_FAILURES',
      message: 'Too many PINs were chosen. Please choose one tomorrow.',
    })
    expect((await set(makati, '')).status).toBe(200)
    service.later(23)
    makati = await logIn(service, 'makati')
    expect((await set(makati, '2584')).status).toBe(429)
    service.later(1)
    makati = await logIn(service, 'makati')
    expect((await set(makati, '2584')).status).toBe(200)
  })

  test('two accounts that choose the same one at once: one of them gets it', async () => {
    const got = await Promise.all([set(makati, '1379'), set(owner, '1379', 'owner-secret')])
    const statuses = got.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([422, 503]).toContain(statuses[1])
  })

  test('a wrong password counts as a failed log-in', async () => {
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await set(makati, '1379', 'guess')).status).toBe(403)
    expect((await set(makati, '1379', 'guess')).status).toBe(429)
    expect((await logInAs('makati', 'makati-secret')).status).toBe(429)
  })

  test('neither it nor a hash of it is in the audit trail, a receipt or an answer', async () => {
    await makati.send(calls.setPin, {
      body: { password: 'makati-secret', pin: '1379' },
      headers: { 'Idempotency-Key': 'key-of-a-pin' },
    })
    const trail = await service.db.queries
      .selectFrom('audit')
      .select(['actor', 'changes'])
      .where('action', '=', 'setPin')
      .execute()
    expect(trail).toEqual([{ actor: 'makati', changes: { pin: [null, 'new'] } }])
    const [receipt] = await service.db.queries
      .selectFrom('idempotency')
      .select(['request_hash', 'body'])
      .where('key', '=', 'key-of-a-pin')
      .execute()
    expect(receipt?.body).toEqual({ username: 'makati', pinSince: expect.any(String) })
    await makati.send(calls.setPin, {
      body: { password: 'makati-secret', pin: '2580' },
      headers: { 'Idempotency-Key': 'other-pins-key' },
    })
    const [other] = await service.db.queries
      .selectFrom('idempotency')
      .select('request_hash')
      .where('key', '=', 'other-pins-key')
      .execute()
    expect(other?.request_hash).toBe(receipt?.request_hash)
    const { body } = await owner.send(calls.users)
    expect(JSON.stringify(body)).not.toContain('scrypt')
  })
})

describe('10,000 guesses', () => {
  test('end after five, at all instances together, until the password', async () => {
    await set(makati, '1379')
    const second = serviceOver(service.db)
    const elsewhere = (pin: string) =>
      second.send(calls.checkPin, { token: makati.token, body: { pin } })
    const guesses = ['1001', '1002', '1003', '1004', '1005', '1006', '1007']
    const got = await Promise.all(
      guesses.map((pin, at) => (at % 2 === 0 ? check(makati, pin) : elsewhere(pin))),
    )
    const codes = got.map((each) => errorOf(each, 403).code)
    expect(codes.filter((code) => code === 'FORBIDDEN')).toHaveLength(4)
    expect(errorOf(await check(makati, '1379'), 403)).toMatchObject({
      code: 'PIN_LOCKED',
      message: 'Too many wrong PINs. Please log in with your password.',
    })
    await logInAs('makati', 'makati-secret')
    expect((await check(makati, '1379')).status).toBe(200)
    second.close()
  })

  test('a right PIN forgets the wrong ones before it', async () => {
    await set(makati, '1379')
    for (let round = 1; round <= 2; round += 1) {
      for (let wrong = 1; wrong <= 4; wrong += 1) await check(makati, '1002')
      expect((await check(makati, '1379')).status).toBe(200)
    }
  })
})

describe('a SUPER_ADMIN', () => {
  test("sees who has a PIN, removes it, and ends the account's sessions", async () => {
    await set(makati, '1379')
    const seen = v.parse(v.array(admin), (await owner.send(calls.users)).body)
    expect(seen.flatMap(({ username, hasPin }) => (hasPin ? username : []))).toEqual(['makati'])
    const removed = await owner.send(calls.removePin, { params: { id: 'makati' }, body: {} })
    expect(removed.status).toBe(200)
    expect(removed.body).not.toHaveProperty('hasPin')
    expect((await makati.send(calls.config)).status).toBe(401)
    expect((await logInAs('makati', 'makati-secret')).body).not.toHaveProperty('pinSince')
  })

  test("doesn't reach an account of another store", async () => {
    const cebu = await logIn(service, 'cebu')
    await set(cebu, '1379', 'cebu-secret')
    const got = await owner.send(calls.removePin, { params: { id: 'cebu' }, body: {} })
    expect(errorOf(got, 404).message).toBe('Admin not found')
    expect((await cebu.send(calls.config)).status).toBe(200)
  })
})
