import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { routes } from '#server/routes'
import { type Clerk, logIn } from '../support/clerk'
import { day } from '../support/preparations'
import { openService, type Sent, type TestService } from '../support/test-service'

let service: TestService
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
})

const names = Object.keys(calls) as CallName[]

test('every call is bound, and nothing else', () => {
  expect(Object.keys(routes).sort()).toEqual([...names].sort())
  for (const name of names) expect(routes[name].call).toBe(calls[name])
})

describe('API-MISS Missing parameters.', () => {
  async function misses(call: AnyCall, sent: Sent) {
    const got = await owner.send(call, sent)
    expect({ path: call.path, sent, ...got }).toMatchObject({
      status: 400,
      body: { error: { message: 'Missing parameters.' } },
    })
  }

  test('a call that needs a body, without one', async () => {
    const params = { id: 'any', kind: 'rooms', storeCode: day.storeCode }
    for (const name of names)
      if (calls[name].needs.includes('body')) await misses(calls[name], { params })
  })

  test('a log-in without a username or password', async () => {
    for (const body of [{ username: 'makati' }, { password: 'x' }, { username: '', password: '' }])
      await misses(calls.authenticate, { body })
  })

  test('appointments by date without a date or store', async () => {
    const { start: _, ...dateless } = day
    const { storeCode: __, ...storeless } = day
    for (const query of [dateless, storeless]) await misses(calls.appointmentsByDate, { query })
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
