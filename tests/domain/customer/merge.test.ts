import { expect, test } from 'vitest'
import { mergeRule } from '#domain/customer/merge'
import { mergedStatus } from '#domain/rows/customer'
import { business, jose, maria } from '../../support/business'

const { customers } = business()
const [kept, other] = [customers.get(jose), customers.get(maria)]

test('a record that was merged can be neither kept nor given up in another merge', () => {
  if (!kept || !other) throw new Error('the business has both')
  const merged = { ...other, status: mergedStatus }
  expect(mergeRule(kept, other)).toBeNull()
  for (const refusal of [mergeRule(kept, merged), mergeRule(merged, kept)])
    expect(refusal?.message).toMatch(/was merged already/)
})
