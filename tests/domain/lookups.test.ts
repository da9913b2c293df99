import * as v from 'valibot'
import { expect, it } from 'vitest'
import { lookups as schema } from '#domain/rows/lookups'
import { lookups } from '../support/business'

it('API-CONFIG reads all twelve lists', () => {
  expect(v.parse(schema, lookups)).toEqual(lookups)
  expect(Object.keys(lookups)).toHaveLength(12)
})

it('API-CONFIG reads a host that leaves a list out', () => {
  const { staffBreaks: _, ...others } = lookups
  expect(v.parse(schema, others)).toEqual({ ...lookups, staffBreaks: [] })
})

it.each([{}, { welcome: true }, { modeOfPayments: [] }, [], null, 'ok'])(
  'API-CONFIG takes %j for no configuration',
  (answer) => expect(v.safeParse(schema, answer).success).toBe(false),
)
