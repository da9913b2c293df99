import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { errorBody } from '#domain/calls/errors'
import { type Clerk, logIn } from '../support/clerk'
import { effort } from '../support/effort'
import { rightRequest } from '../support/right-request'
import { openService, requestOf, type Sent, type TestService } from '../support/test-service'
import { anyBytes, faults, withFault } from './values'

/*
 * Random input from a user with all rights: no 5xx, no answer later than two seconds, no internals in an
 * answer.
 */

const names = Object.keys(calls).filter((name): name is CallName => name !== 'changesStream')
const inputs = effort('FUZZ', 950)
const numRuns = Math.ceil(inputs / names.length)
/** Maximum processor time in microseconds, which a busy machine doesn't change. */
const maxWorkMicroseconds = 2_000_000
/** Recognises places in the code, SQL, and table names. */
const inside = /\bat .+:\d+:\d+|node_modules|\bselect .+ from |insert into|_hash|pglite|kysely/i

let service: TestService
let owner: Clerk
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  owner = await logIn(service, 'owner')
  makati = await logIn(service, 'makati')
})

async function withstands(request: Request) {
  const before = process.cpuUsage()
  const response = await service.handle(request)
  const isText = response.headers.get('Content-Type')?.includes('json')
  const text = isText ? await response.text() : ''
  const { user, system } = process.cpuUsage(before)
  expect(response.status).toBeLessThan(500)
  expect(user + system).toBeLessThan(maxWorkMicroseconds)
  if (response.status < 400) return
  expect(text).not.toMatch(inside)
  expect(v.is(errorBody, JSON.parse(text))).toBe(true)
}

/** Null for a request that no client can send. */
function requestFor(call: AnyCall, { body, ...rest }: Sent): Request | null {
  const content = call.method === 'GET' ? {} : { body }
  try {
    return requestOf(call, { ...rest, ...content, token: owner.token })
  } catch {
    return null
  }
}

/** Timeout in milliseconds: at full effort a call gets hundreds of inputs. */
const timeout = 30_000 + numRuns * 500

test.each(names)('%s withstands almost valid requests', { timeout }, async (name) => {
  const right = await rightRequest(name, makati)
  await fc.assert(
    fc.asyncProperty(faults, async (wrong) => {
      const request = requestFor(calls[name], wrong.reduce(withFault, right))
      if (request) await withstands(request)
    }),
    { numRuns },
  )
})

test('bytes that are no body', { timeout }, async () => {
  const writes = names.filter((name) => calls[name].method !== 'GET')
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.constantFrom(...writes), async (body, name) => {
      const { params } = await rightRequest('staff', makati)
      const headers = {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'application/json',
      }
      const { url, method } = requestOf(calls[name], { params })
      await withstands(new Request(url, { method, headers, body }))
    }),
    { numRuns: Math.ceil(inputs / 10) },
  )
})
