import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { isAsIs, readWith } from '#domain/kernel/as-is'
import { appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import { resources } from '#domain/rows/resources'

const booked = v.parse(appointment, { id: 'a1', serviceIds: ['hour'], staffId: 'ana' })
const known = v.parse(customer, { id: 'c1', mobileNumber: '639171234567' })
const feed = {
  changes: [{ table: 'appointments', id: 'a1', version: 1, row: booked }],
  cursor: 'next',
  more: false,
  reset: false,
}

const asRecord = v.record(v.string(), v.unknown())
const samples: readonly (readonly [v.GenericSchema, Record<string, unknown>])[] = [
  [appointment, booked],
  [customer, known],
  [calls.changes.answer, feed],
  [calls.batch.answer, { responses: [{ id: 'k', status: 201, body: booked }] }],
  ...Object.values(resources).map(
    ({ row }) => [row, v.parse(asRecord, v.parse(row, { id: 'r1' }))] as const,
  ),
]

test.each([
  ['appointment', appointment, booked],
  ['customer', customer, known],
  ['changes', calls.changes.answer, feed],
  ['batch', calls.batch.answer, { responses: [{ id: 'k', status: 201, body: booked }] }],
  ['list', calls.appointmentsByDate.answer, [booked, booked]],
] as const)('%s: a valid value is taken as it is', (_, schema, value) => {
  const sent = JSON.parse(JSON.stringify(value))
  expect(isAsIs(schema, sent)).toBe(true)
  expect(readWith(schema, sent)?.output).toBe(sent)
})

const oddities = fc.oneof(
  fc.constantFrom(null, undefined, true, Number.NaN, '', 'x', 7, [], ['x'], [7], {}, { a: 1 }),
  fc.constant({ a: 'x' }),
  fc.constant(JSON.parse('{"__proto__":1}')),
)

test('whatever is odd is read by the schema itself, and nothing is let through that it would change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.string(),
      fc.nat(),
      fc.constantFrom('set', 'add', 'drop'),
      oddities,
      ([schema, sample], unknown, at, how, odd) => {
        const keys = Object.keys(sample)
        const key = keys[at % keys.length] ?? ''
        const { [key]: _, ...rest } = sample
        const sent = {
          set: { ...sample, [key]: odd },
          add: { ...sample, [unknown]: odd },
          drop: rest,
        }
        const value = sent[how]
        const parsed = v.safeParse(schema, value)
        if (isAsIs(schema, value)) expect(parsed).toMatchObject({ success: true, output: value })
        const read = readWith(schema, value)
        expect(read === null).toBe(!parsed.success)
        if (read) expect(read.output).toStrictEqual(parsed.output)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a therapist named by one of two fields only is stored under both', () => {
  const { resourceId: _, ...sent } = booked
  expect(isAsIs(appointment, sent)).toBe(false)
  expect(readWith(appointment, { ...booked, resourceId: null })?.output.resourceId).toBe('ana')
  expect(readWith(appointment, { ...booked, id: 7 })).toBeNull()
})
