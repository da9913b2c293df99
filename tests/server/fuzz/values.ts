import fc from 'fast-check'
import { today } from '../../support/business'
import type { Sent } from '../support/test-service'

/* Values that no client should send, and near misses of valid ones. */

const telling = [
  ...['ana', 'r1', 'l1', 'swedish', 'jose', today, '9999-12-31', '0000-00-00', '23:59', '24:00'],
  ...['CHECKED_IN', 'SUPER_ADMIN', 'SERENITY_CEBU', 'NaN', '-0', '1e400', 'null', '\0', '\u202e'],
  ...["'; drop table users; --", '{{7*7}}', '../../etc/passwd', '%00', '__proto__', 'constructor'],
  ...['=1+1', '<script>', 'x'.repeat(300), '😀'.repeat(60), '639171234567', '\ud800', ''],
]
export const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...telling))

const edges = [-1, -0, 0.1, 1.005, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e12]
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  anyText,
  fc.constantFrom(...edges),
  fc.constantFrom(null, true, [], {}, [[]], [null], Array(60).fill('swedish')),
  fc.dictionary(anyText, fc.constantFrom<unknown>(1, '1', null, {})),
)

type Path = readonly string[]

/** The paths of all parts of a value, its own (empty) last. */
function pathsIn(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).flatMap(([key, part]) =>
    pathsIn(part).map((path) => [key, ...path]),
  )
  return [...inner, []]
}

/** The value with another one at a path; `undefined` removes it. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? replaced(part, rest, by) : part))
  const parts = Object.entries(value ?? {})
  return Object.fromEntries(
    parts.map(([name, part]) => [name, name === key ? replaced(part, rest, by) : part]),
  )
}

/** One defect of a request. `pick` chooses its place. */
type Fault =
  | { at: 'body'; pick: number; value: unknown }
  | { at: 'query'; pick: number; other: string; text: string }
  | { at: 'path'; text: string }
  | { at: 'header'; name: string; text: string }

const headers = ['If-Match', 'Idempotency-Key', 'STORE_CODE', 'Content-Type', 'Authorization']
const asked = ['start', 'end', 'since', 'limit', 'month', 'serviceDate', 'storeCode', 'roles']

const fault: fc.Arbitrary<Fault> = fc.oneof(
  // Usually in the body, where most can go wrong.
  {
    weight: 7,
    arbitrary: fc.record({
      at: fc.constant('body' as const),
      pick: fc.nat(),
      value: fc.option(anyValue, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.constant('query' as const),
      pick: fc.nat(),
      other: fc.constantFrom(...asked),
      text: anyText,
    }),
  },
  { weight: 2, arbitrary: fc.record({ at: fc.constant('path' as const), text: anyText }) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.constant('header' as const),
      name: fc.constantFrom(...headers),
      text: anyText,
    }),
  },
)

export const faults = fc.array(fault, { minLength: 1, maxLength: 3 })

/** The request with a fault in it. */
export function withFault(sent: Sent, wrong: Fault): Sent {
  switch (wrong.at) {
    case 'body': {
      const paths = pathsIn(sent.body)
      const path = paths[wrong.pick % paths.length] ?? []
      return { ...sent, body: replaced(sent.body, path, wrong.value) }
    }
    case 'query': {
      const names = [...Object.keys(sent.query ?? {}), wrong.other]
      const name = names[wrong.pick % names.length] ?? wrong.other
      return { ...sent, query: { ...sent.query, [name]: wrong.text } }
    }
    case 'path': {
      const params = Object.keys(sent.params ?? {}).map((name) => [name, wrong.text || 'x'])
      return { ...sent, params: Object.fromEntries(params) }
    }
    case 'header':
      return { ...sent, headers: { ...sent.headers, [wrong.name]: wrong.text } }
  }
}

/** Bytes that are JSON, JSON that was cut off, or no JSON. */
export const anyBytes: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc
  .oneof(
    fc.json().map((text) => new TextEncoder().encode(text)),
    fc.tuple(fc.json(), fc.nat(20)).map(([text, cut]) => new TextEncoder().encode(text).slice(cut)),
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(4000).map((depth) => new TextEncoder().encode('{"a":'.repeat(depth))),
  )
  .map((bytes) => new Uint8Array(bytes))
