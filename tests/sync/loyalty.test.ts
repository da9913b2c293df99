import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { onlyConflict } from './support/booked'
import { businessOf, ownersTab } from './support/business-of'
import { drained, openHouse, quiet } from './support/house'
import { aWrite } from './support/network'
import { whileAway } from './support/while-away'

test('the answer to a second try puts no older loyalty rules over newer ones', async () => {
  const house = await openHouse()
  const { sync } = await ownersTab(house)
  await quiet(house)
  const store = async () => (await businessOf(sync)).store
  const { code, loyaltyPointsConfig } = await store()
  const rulesFrom = (least: number) => ({
    loyaltyPointsConfig,
    loyaltyMinimumPointsToRedeem: least,
    loyaltyPointsToRedeemDivisibleBy: 50,
  })
  house.network.loseAnswers(aWrite)
  const free = house.network.hold(aWrite)
  await sync.run('updateLoyalty', { id: code, ...rulesFrom(200) })
  const change = { params: { storeCode: code }, body: rulesFrom(300) }
  expect((await house.elsewhere(calls.updateLoyalty, change)).status).toBe(200)
  // What waits here is shown in its place.
  await quiet(house)
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await store()).toMatchObject({ loyaltyMinimumPointsToRedeem: 300 })
})

describe('the loyalty rules', () => {
  async function changedOnBothSides(mine: object, theirs: object) {
    const house = await openHouse()
    const { sync } = await ownersTab(house)
    const { code, ...store } = (await businessOf(sync)).store
    const { loyaltyPointsConfig } = store
    const rules = {
      loyaltyPointsConfig,
      loyaltyMinimumPointsToRedeem: 100,
      loyaltyPointsToRedeemDivisibleBy: 50,
    }
    await sync.run('updateLoyalty', { id: code, ...rules })
    await whileAway(
      house,
      sync,
      () => sync.run('updateLoyalty', { id: code, ...rules, ...mine }),
      () =>
        house.elsewhere(calls.updateLoyalty, {
          params: { storeCode: code },
          body: { ...rules, ...theirs },
        }),
    )
    return { sync, rules, read: async () => (await businessOf(sync)).store }
  }

  test('different ones that both sides changed both stand', async () => {
    const { sync, rules, read } = await changedOnBothSides(
      { loyaltyMinimumPointsToRedeem: 200 },
      { loyaltyPointsToRedeemDivisibleBy: 25 },
    )
    expect(await sync.views.conflicts().read()).toEqual([])
    expect(await read()).toMatchObject({
      ...rules,
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })

  test('one that both sides changed is asked about, and mine can be kept', async () => {
    const { sync, rules, read } = await changedOnBothSides(
      { loyaltyMinimumPointsToRedeem: 200 },
      { loyaltyMinimumPointsToRedeem: 300, loyaltyPointsToRedeemDivisibleBy: 25 },
    )
    const { entryId, code, fields } = await onlyConflict(sync)
    expect({ code, fields: fields.map(({ field }) => field) }).toEqual({
      code: 'changed',
      fields: ['loyaltyMinimumPointsToRedeem'],
    })
    const mine = fields.map(({ field }) => field)
    expect((await sync.resolve(entryId, { kind: 'fields', mine })).kind).toBe('applied')
    expect(await read()).toMatchObject({
      ...rules,
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })
})
