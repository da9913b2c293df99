import { expect, test } from 'vitest'
import { appointmentFields } from '#domain/fields/appointments'
import { isMoney } from '#domain/fields/money'
import { storeFields } from '#domain/fields/stores'
import { loyaltyLabels } from '#domain/resources/loyalty'
import { settingsRule } from '#domain/resources/store-settings-rules'
import { nameLists } from '#domain/rows/store-lists'
import { business } from '../support/business'

test('the refusals of loyalty rules name the fields by their labels', () => {
  const { loyaltyMinimumPointsToRedeem, loyaltyPointsToRedeemDivisibleBy } = storeFields
  expect(loyaltyLabels).toMatchObject({
    loyaltyMinimumPointsToRedeem: loyaltyMinimumPointsToRedeem.label,
    loyaltyPointsToRedeemDivisibleBy: loyaltyPointsToRedeemDivisibleBy.label,
  })
})

test.each(['modes', ...Object.keys(nameLists)] as (keyof typeof nameLists | 'modes')[])(
  'a refusal of the list %s begins with its label',
  (field) => {
    const message = settingsRule(business(), { [field]: [] })?.message ?? ''
    expect(message.split(': ')[0]).toBe(storeFields[field].label)
  },
)

test('a merge leaves each field with an amount of a payment to a user', () => {
  const kinds = ['money', 'parts of a payment']
  const amounts = Object.entries(appointmentFields).filter(
    ([, field]) => field && kinds.includes(field.kind),
  )
  expect(amounts.filter(([name]) => !isMoney('appointments', name))).toEqual([])
})
