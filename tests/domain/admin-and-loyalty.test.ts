import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { weekdays } from '#domain/kernel/dates'
import { registerInput } from '#domain/rows/accounts/admin'
import { accountRule, registerRule } from '#domain/rows/accounts/admin-rules'
import { business, storeCode } from '../support/business'
import { attempt, done, refusalOf } from '../support/commands'

type Body = Record<string, unknown>

describe('ADMIN-1 a new admin', () => {
  const good = { username: 'dalisay', password: 'secret', firstName: 'Da', lastName: 'Re' }
  const ruleOf = (body: Body) =>
    registerRule(v.parse(registerInput, { ...good, ...body }))?.message ?? null
  const short = (label: string, length: number) =>
    `${label} is required and should be greater than or equal to ${length} characters.`

  test.each<[Body, string | null]>([
    [{}, null],
    [{ username: 'four', password: '' }, short('Username', 5)],
    [{ password: 'four', firstName: '' }, short('Password', 5)],
    [{ firstName: 'D', lastName: '' }, short('First Name', 2)],
    [{ lastName: ' R ' }, short('Last Name', 2)],
    [{ username: undefined }, short('Username', 5)],
    [{ username: 'dali say' }, 'Username should not contain space.'],
    [{ username: 'оwner' }, 'Username should have letters from a to z only.'],
    [{ username: 'ｏｗｎｅｒ' }, 'Username should have letters from a to z only.'],
    [{ username: 'Peña.2' }, null],
  ])('%j', (body, message) => {
    expect(ruleOf(body)).toBe(message)
  })

  test.each([...'&!@#()*;[]/-'])('no %s in the username', (character) => {
    expect(ruleOf({ username: `dali${character}s ay` })).toBe(
      'Username contains invalid character. These characters & ! @ # ( ) * ; [ ] / - are not allowed.',
    )
  })
})

test.each([
  [{ firstName: 'Da', lastName: ' Re ', email: '', mobileNumber: '0917 123 4567' }, undefined],
  [
    { firstName: 'D' },
    'First Name is required and should be greater than or equal to 2 characters.',
  ],
  [
    { lastName: ' C ' },
    'Last Name is required and should be greater than or equal to 2 characters.',
  ],
  [{ email: 'makati' }, 'Email should look like name@example.com'],
  [{ mobileNumber: '1234' }, 'Mobile No. should be 12 digits and start with 63.'],
])('ADMIN-1 new details of an account: %j', (details, message) => {
  expect(accountRule({ enableAccess: true, ...details })?.message).toBe(message)
})

describe('STORE-1 loyalty', () => {
  const world = business()
  const days = Object.fromEntries(
    weekdays.map((day) => [day, { loyaltySpendAmount: 100, loyaltySpendAmountEquivalent: 1.5 }]),
  )
  const good = {
    loyaltyMinimumPointsToRedeem: 200,
    loyaltyPointsToRedeemDivisibleBy: 50,
    loyaltyPointsConfig: days,
  }

  function inputOf(body: Body) {
    const input = commands.updateLoyalty.parse({ id: storeCode, ...good, ...body })
    if (!input) throw new Error('the body cannot be read')
    return input
  }

  const ruleOf = (body: Body) => refusalOf(world, 'updateLoyalty', inputOf(body))?.message ?? null
  const required = (label: string) => `${label} is required and should be greater than 0`
  const withDay = (day: Body) => ({ loyaltyPointsConfig: { ...days, WED: day } })
  const { SUN: _, ...sixDays } = days

  test.each<[Body, string | null]>([
    [{}, null],
    [withDay({ loyaltySpendAmount: 0 }), required('Spend Amount')],
    [
      withDay({ loyaltySpendAmount: 0.001, loyaltySpendAmountEquivalent: 1 }),
      required('Spend Amount'),
    ],
    [
      withDay({ loyaltySpendAmount: 5, loyaltySpendAmountEquivalent: -1 }),
      required('Spend Amount Equivalent'),
    ],
    [{ loyaltyPointsConfig: sixDays }, required('Spend Amount')],
    [{ loyaltyPointsConfig: {} }, required('Spend Amount')],
    [{ loyaltyMinimumPointsToRedeem: 0 }, required('Minimum Points To Redeem')],
    [
      { loyaltyMinimumPointsToRedeem: null, loyaltyPointsToRedeemDivisibleBy: 0 },
      required('Minimum Points To Redeem'),
    ],
    [{ loyaltyPointsToRedeemDivisibleBy: -5 }, required('Points To Redeem Divisible By')],
    [{ nightEndTime: '11:59' }, null],
    [{ nightEndTime: '12:00' }, 'Closing Hour of the Night should be before noon'],
  ])('%j', (body, message) => {
    expect(ruleOf(body)).toBe(message)
  })

  it('is changed as a whole', () => {
    const outcome = attempt(world, 'updateLoyalty', inputOf({}))
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
    expect(outcome.changes.rows).toEqual([
      {
        table: 'stores',
        row: {
          ...world.store,
          ...good,
          lastUpdatedBy: 'makati',
          updatedDateTime: '2026-11-21T02:00:00.000Z',
        },
      },
    ])
  })

  it('is changed with the end of the night where that is said', () => {
    const after = done(world, 'updateLoyalty', inputOf({ nightEndTime: '05:30' }))
    expect(after.store.nightEndTime).toBe('05:30')
    expect(done(after, 'updateLoyalty', inputOf({})).store.nightEndTime).toBe('05:30')
  })

  it('takes whole points only', () => {
    const body = { id: storeCode, ...good, loyaltyMinimumPointsToRedeem: 1.5 }
    expect(commands.updateLoyalty.parse(body)).toBeNull()
  })

  it('goes to the path of its store', () => {
    expect(commands.updateLoyalty.request(inputOf({}))).toEqual({
      path: `/v1/stores/loyalty/${storeCode}`,
      body: good,
    })
  })
})
