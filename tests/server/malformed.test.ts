import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { bodyLimit } from '#server/http/read-body'
import { today } from '../support/business'
import { bookingBody, type Clerk, errorOf, logIn } from './support/clerk'
import { nextId, openService, requestOf, type TestService } from './support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

/** A booking whose body is this text. */
async function post(text: string, type = 'application/json') {
  const headers = { Authorization: `Bearer ${makati.token}`, 'Content-Type': type }
  const init = { method: 'POST', headers, body: text }
  const response = await service.handle(new Request('http://service/v1/appointments', init))
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('API-ERR malformed', () => {
  test.each([
    ['no JSON', '{"name":', 'The body is not JSON.'],
    ['NUL', '{"name":"a\\u0000b"}', 'Text must not contain NUL characters.'],
    ['half a character', '{"name":"\\ud800"}', 'Text must be well-formed Unicode.'],
    ['__proto__', '{"__proto__":{"role":"x"}}', 'Keys must not be __proto__.'],
    ['__proto__ inside', '{"productsOrdered":{"__proto__":1}}', 'Keys must not be __proto__.'],
    ['endless nesting', '['.repeat(3000) + ']'.repeat(3000), 'The body is nested too deeply.'],
  ])('%s is 400 and says so', async (_, text, sentence) => {
    expect(errorOf(await post(text), 400).details?.errors).toEqual([sentence])
  })

  test.each([
    ['a list', []],
    ['a text', 'booking'],
    ['a number', 7],
  ])('%s instead of a body is 400', async (_, body) => {
    expect(errorOf(await post(JSON.stringify(body)), 400).code).toBe('MALFORMED')
  })

  test.each([
    ['startTime', '25:00', 'startTime: is not a time (HH:mm)'],
    ['startDate', '2026-02-30', 'startDate: is not a date (YYYY-MM-DD)'],
    ['startDate', '9999-12-31', 'startDate: is not a date (YYYY-MM-DD)'],
    ['pointsToRedeem', -5, 'pointsToRedeem'],
    ['pointsToRedeem', 1.5, 'pointsToRedeem'],
    ['appointmentCreationPayment', { amount: '12' }, 'appointmentCreationPayment.amount'],
    ['appointmentCreationPayment', { amount: 1e12 }, 'appointmentCreationPayment.amount'],
    ['serviceIds', 'swedish', 'serviceIds'],
    ['name', 'x'.repeat(201), 'name'],
  ])('a wrong %s names its field', async (field, value, text) => {
    const { details } = errorOf(await post(JSON.stringify({ ...bookingBody, [field]: value })), 400)
    expect(details?.errors.join()).toContain(text)
  })

  test('more than 256 KB is 413', async () => {
    const body = JSON.stringify({ ...bookingBody, note: 'x'.repeat(bodyLimit) })
    expect(errorOf(await post(body), 413).code).toBe('TOO_LARGE')
  })

  test('what is not JSON is 415', async () => {
    expect(errorOf(await post('name=Jose', 'application/x-www-form-urlencoded'), 415).code).toBe(
      'NOT_JSON',
    )
  })

  test.each([
    '/v1/customers/%00',
    `/v1/customers/${'9'.repeat(65)}`,
    `/v1/appointments?start=${today}&start=${today}&storeCode=SERENITY_MAKATI`,
    '/v1/appointments?start=today&storeCode=SERENITY_MAKATI',
    '/v1/rooms?availableOnly=perhaps',
    '/v1/changes?limit=0',
    '/v1/changes?limit=999999',
  ])('%s is 400', async (path) => {
    const headers = { Authorization: `Bearer ${makati.token}` }
    const response = await service.handle(new Request(`http://service${path}`, { headers }))
    expect(response.status).toBe(400)
    expect(v.is(errorBody, await response.json())).toBe(true)
  })
})

describe('nothing from outside breaks the service', () => {
  const calling = (Object.keys(calls) as CallName[]).filter((name) => name !== 'changesStream')
  const usualTexts = ['ana', 'r1', today, '9999-12-31', '23:59', 'CHECKED_IN', '', '\0']
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...usualTexts))
  const anyValue = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    anyText,
    fc.constantFrom(-1, 1e308, 2 ** 53),
  )

  /** Fields that calls know, with values that they may not expect. */
  const known = [
    'id',
    'customerId',
    'startDate',
    'startTime',
    'productsOrdered',
    'since',
    'requests',
  ]
  const fields = fc.constantFrom(...Object.keys(bookingBody), ...known)
  const anyBody = fc.oneof(anyValue, fc.dictionary(fields, anyValue))

  function sendSafely(call: AnyCall, params: Record<string, string>, body: unknown, text: string) {
    const isRead = call.method === 'GET'
    const query: Record<string, string> = isRead
      ? { since: text, serviceDate: text, start: text }
      : {}
    const content = isRead ? {} : { body }
    try {
      return requestOf(call, { token: makati.token, params, query, ...content })
    } catch {
      return null // what no client can send
    }
  }

  test.each(calling)('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(anyBody, anyText, async (body, text) => {
        const params = { id: text || 'x', lockerId: text || 'x', idOrMobileNumber: text || 'x' }
        const request = sendSafely(calls[name], params, body, text)
        const response = request && (await service.handle(request))
        expect(response?.status ?? 400).toBeLessThan(500)
        if (response && response.status >= 400)
          expect(v.is(errorBody, await response.json())).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('a booking that is right but for one field', async () => {
    const { id } = await makati.book()
    const actions = [makati.update, makati.checkIn, makati.complete, makati.cancel]
    await fc.assert(
      fc.asyncProperty(fields, anyValue, fc.nat(3), async (field, value, index) => {
        const body = { ...bookingBody, startDate: '2026-12-24', id: nextId(), [field]: value }
        const created = await makati.send(calls.createAppointment, { body })
        expect(created.status).toBeLessThan(500)
        const got = await actions[index]?.(id, { [field]: value })
        expect(got?.status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})
