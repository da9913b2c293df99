import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { reportCalls } from '#domain/calls/reports'
import { routes } from '#server/routes'
import { type Clerk, logIn } from '../support/clerk'
import { day, rightRequest } from '../support/right-request'
import { cebu } from '../support/small-business'
import { openService, type Sent, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

/** A clerk who has just the role that the call needs. */
const clerkFor = (call: AnyCall): Clerk => (call.role === 'SUPER_ADMIN' ? owner : makati)

const names = Object.keys(calls) as CallName[]
/** Calls with a token, whose store is compared. A log-in has none. */
const withToken = names.filter((name) => calls[name].role !== 'anybody')

/** A valid request of each call, at this moment. */
const right = (name: CallName): Promise<Sent> => rightRequest(name, makati)

/** A stream and spreadsheets have no body in JSON, a set-up needs an empty database: they have tests of their own. */
const spoken = names.filter(
  (name) => !['changesStream', 'setUp'].includes(name) && !(name in reportCalls),
)

test('every call is bound, and nothing else', () => {
  expect(Object.keys(routes).sort()).toEqual([...names].sort())
  for (const name of names) expect(routes[name].call).toBe(calls[name])
})

describe.each(spoken)('%s', (name) => {
  const call: AnyCall = calls[name]

  test('answers in the shape of its call', async () => {
    const got = await clerkFor(call).send(call, await right(name))
    expect(got.status).toBe(call.status)
    expect(v.safeParse(call.answer, got.body).issues).toBeUndefined()
    expect(got.headers.get('Content-Type')).toContain('application/json')
  })
})

describe.each(withToken)('%s', (name) => {
  const call: AnyCall = calls[name]

  test('API-AUTH needs a token', async () => {
    const got = await service.send(call, await right(name))
    // Only the list by date counts it as a parameter (SPEC.md API-MISS).
    expect(got.status).toBe(name === 'appointmentsByDate' ? 400 : 401)
    expect(v.is(errorBody, got.body)).toBe(true)
  })

  test('API-STORE refuses another store, wherever it is named', async () => {
    const sent = await right(name)
    const inHeader = { ...sent, headers: { STORE_CODE: cebu } }
    const inQuery = { ...sent, query: { ...sent.query, storeCode: cebu } }
    const tries: Sent[] = [inHeader, inQuery]
    if (call.method !== 'GET') tries.push({ ...sent, body: { ...bodyOf(sent), storeCode: cebu } })
    for (const wrong of tries) {
      const got = await clerkFor(call).send(call, wrong)
      expect({ name, status: got.status }).toEqual({ name, status: 403 })
    }
  })
})

const bodyOf = ({ body }: Sent) => (typeof body === 'object' ? body : {})

describe('API-MISS Missing parameters.', () => {
  const withBody = names.filter((name) => calls[name].needs.includes('body'))

  test.each(withBody)('%s without a body', async (name) => {
    const { params } = await right(name)
    const got = await clerkFor(calls[name]).send(calls[name], { params })
    expect(got).toMatchObject({ status: 400, body: { error: { message: 'Missing parameters.' } } })
  })

  test.each([{ username: 'makati' }, { password: 'x' }, { username: '', password: '' }, undefined])(
    'authenticate %j',
    async (body) => {
      const got = await service.send(calls.authenticate, { body })
      expect(got).toMatchObject({
        status: 400,
        body: { error: { message: 'Missing parameters.' } },
      })
    },
  )

  test.each(['start', 'storeCode'] as const)('appointments by date without %s', async (key) => {
    const { [key]: _, ...query } = day
    const got = await makati.send(calls.appointmentsByDate, { query })
    expect(got).toMatchObject({ status: 400, body: { error: { message: 'Missing parameters.' } } })
  })
})

test('an unlisted path is 404 in the shape of errors, on every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
    const response = await service.handle(new Request('http://service/v1/nothing', { method }))
    expect(response.status).toBe(404)
    expect(v.is(errorBody, await response.json())).toBe(true)
  }
})

test('healthz answers without a token', async () => {
  const response = await service.handle(new Request('http://service/healthz'))
  expect(response.status).toBe(200)
})
