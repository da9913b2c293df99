import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { parseAsked } from '#server/http/parse-asked'
import { logIn } from '../support/clerk'
import { openService } from '../support/test-service'

/* A body of a hundred thousand faults took seconds in which no other request was answered. */

const many = 5000
const mostVisited = 2500

/** Many items with a fault, and how many of them were read. */
function counted<Items extends object>(items: Items) {
  let visited = 0
  const proxy = new Proxy(items, {
    get(target, key, receiver) {
      if (typeof key === 'string' && key !== 'length') visited += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { proxy, visited: () => visited }
}

/** The fields of a call's body; none where it has no fixed ones. */
const fieldsOf = ({ body }: AnyCall): string[] =>
  'entries' in body ? Object.keys(body.entries as object) : [] // the edge: valibot's object schemas have entries

const withFields = Object.entries<AnyCall>(calls).flatMap(([name, call]) =>
  fieldsOf(call).map((field) => ({ name, field, call })),
)

test('service-11 every call with a body is tried', () => {
  expect(withFields.length).toBeGreaterThan(200)
})

describe.each([
  ['a list', () => Array.from({ length: many }, () => [])],
  ['an object', () => Object.fromEntries(Array.from({ length: many }, (_, at) => [`k${at}`, []]))],
])('%s of thousands of faults', (_, make) => {
  test('is read up to the first one in every field of every call', () => {
    const items: object = make()
    const read = withFields.flatMap(({ name, field, call }) => {
      const { proxy, visited } = counted(items)
      // Another field that is missing would end the parsing before.
      const needed = Object.fromEntries(call.needs.map((need) => [need, 'x']))
      const query = new URLSearchParams()
      parseAsked(call, { params: {}, query, body: { ...needed, [field]: proxy } })
      return visited() > mostVisited ? [`${name} ${field}: ${visited()}`] : []
    })
    expect(read).toEqual([])
  })
})

test.each([
  ['/v1/batch', { requests: Array.from({ length: many }, () => []) }],
  ['/v1/import', { writes: Array.from({ length: many }, () => []) }],
])('%s tells one fault of them', async (path, body) => {
  const service = await openService()
  const { token } = await logIn(service, 'makati')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await service.handle(new Request(`http://service${path}`, init))
  expect(response.status).toBe(400)
  expect((await response.json()).error.details.errors).toHaveLength(1)
})

test('service-11 a body with too many values is refused unparsed, and others are answered meanwhile', async () => {
  const service = await openService()
  const { token } = await logIn(service, 'makati')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const keys = Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`)
  const body = `{"writes":[{"method":"POST","path":"/v1/rooms","body":{${keys.join()}}}]}`
  let turns = 0
  let ticking = setImmediate(() => {})
  const tick = () => {
    turns += 1
    ticking = setImmediate(tick)
  }
  tick()
  const asked = new Request('http://service/v1/import', { method: 'POST', headers, body })
  const response = await service.handle(asked)
  clearImmediate(ticking)
  expect(response.status).toBe(400)
  expect((await response.json()).error.details.errors).toEqual(['The body has too many values.'])
  expect(turns).toBeGreaterThan(10)
})
