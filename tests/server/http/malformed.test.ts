import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#domain/calls/errors'
import { bodyLimit } from '#server/http/read-body'
import { storeCode as makatiCode, today } from '../../support/business'
import { bookingBody, type Clerk, errorOf, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

/** Sends a booking with this text as its body. */
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
    ['a key given twice', '{"name":"a","name":"b"}', 'A key is given twice.'],
    ['a key far from its colon', `{"__proto__"${' '.repeat(40)}:1}`, 'Keys must not be __proto__.'],
    ['a key given twice inside', '{"x":[{"a":1,"b":{},"a":1}]}', 'A key is given twice.'],
    ['a key written in two ways', '{"name":"a","n\\u0061me":"b"}', 'A key is given twice.'],
    ['endless nesting', '['.repeat(3000) + ']'.repeat(3000), 'The body is nested too deeply.'],
  ])('%s is 400 with a message', async (_, text, sentence) => {
    expect(errorOf(await post(text), 400).details?.errors).toEqual([sentence])
  })

  test('the same key in other objects, or in a text, is not given twice', async () => {
    const note = 'say "note": {"name": "x", "name": "y"} \\'
    const body = { ...bookingBody, note, productsOrdered: { name: 1 }, storeCode: makatiCode }
    expect((await post(JSON.stringify(body))).status).toBe(201)
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
    ['pointsToRedeem', -5, 'pointsToRedeem: should be at least 0'],
    ['pointsToRedeem', 1.5, 'pointsToRedeem: should be a whole number'],
    ['appointmentCreationPayment', { amount: '12' }, 'appointmentCreationPayment.amount'],
    ['appointmentCreationPayment', { amount: 1e12 }, 'appointmentCreationPayment.amount'],
    ['appointmentCreationPayment', { amount: 0.001 }, 'amount: should be at least 0.01'],
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

  test('a body other than JSON is 415', async () => {
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
