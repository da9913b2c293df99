import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { business } from '../../support/business'
import { drained, eventually, openBackend, quiet } from '../support/backend'
import { onlyConflict } from '../support/booked'
import { businessOf, ownersTab } from '../support/business-of'
import { aWrite, json } from '../support/network'
import { whileOffline } from '../support/while-offline'

test('the answer to a second try does not overwrite newer loyalty rules with older ones', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  await quiet(backend)
  const store = async () => (await businessOf(sync)).store
  const { code, loyaltyPointsConfig } = await store()
  const rulesFrom = (least: number) => ({
    loyaltyPointsConfig,
    loyaltyMinimumPointsToRedeem: least,
    loyaltyPointsToRedeemDivisibleBy: 50,
  })
  backend.network.loseAnswers(aWrite)
  const free = backend.network.hold(aWrite)
  await sync.run('updateLoyalty', { id: code, ...rulesFrom(200) })
  const change = { params: { storeCode: code }, body: rulesFrom(300) }
  expect((await backend.elsewhere(calls.updateLoyalty, change)).status).toBe(200)
  // The pending change is shown instead of the service's value.
  await quiet(backend)
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await store()).toMatchObject({ loyaltyMinimumPointsToRedeem: 300 })
})

describe('the loyalty rules', () => {
  async function changedOnBothSides(mine: object, theirs: object) {
    const backend = await openBackend()
    const { sync } = await ownersTab(backend)
    const { code, ...store } = (await businessOf(sync)).store
    const { loyaltyPointsConfig } = store
    const rules = {
      loyaltyPointsConfig,
      loyaltyMinimumPointsToRedeem: 100,
      loyaltyPointsToRedeemDivisibleBy: 50,
    }
    await sync.run('updateLoyalty', { id: code, ...rules })
    await whileOffline(
      backend,
      sync,
      () => sync.run('updateLoyalty', { id: code, ...rules, ...mine }),
      () =>
        backend.elsewhere(calls.updateLoyalty, {
          params: { storeCode: code },
          body: { ...rules, ...theirs },
        }),
    )
    return { sync, rules, read: async () => (await businessOf(sync)).store }
  }

  test('different rules changed on both sides are both kept', async () => {
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

  test('one rule changed on both sides is a question, and mine can be kept', async () => {
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

  /** Saves two changes offline, the second based on the first, which the service refuses. */
  async function refusedWithOneBehind() {
    const backend = await openBackend()
    const { sync } = await ownersTab(backend)
    const { code, loyaltyPointsConfig } = (await businessOf(sync)).store
    const rules = {
      id: code,
      loyaltyPointsConfig,
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 50,
    }
    backend.network.cut()
    await sync.run('updateLoyalty', rules)
    await sync.run('updateLoyalty', { ...rules, loyaltyPointsToRedeemDivisibleBy: 25 })
    backend.network.answer(aWrite, json(403, { error: { message: 'No', code: 'FORBIDDEN' } }))
    backend.network.mend()
    sync.syncNow()
    await eventually(async () => expect(await sync.views.conflicts().read()).toHaveLength(1))
    return { backend, sync, ...(await onlyConflict(sync)) }
  }

  test('a discarded change does not come back with the one behind it', async () => {
    const { sync, entryId } = await refusedWithOneBehind()
    const { loyaltyMinimumPointsToRedeem: before } = business().store
    expect((await sync.discard(entryId, 'Not now')).kind).toBe('applied')
    await drained({ sync })
    expect((await businessOf(sync)).store).toMatchObject({
      loyaltyMinimumPointsToRedeem: before,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })

  test('a change that is sent again is not undone by the one behind it', async () => {
    const { sync, entryId } = await refusedWithOneBehind()
    expect((await sync.resolve(entryId, { kind: 'retry' })).kind).toBe('applied')
    await drained({ sync })
    expect((await businessOf(sync)).store).toMatchObject({
      loyaltyMinimumPointsToRedeem: 200,
      loyaltyPointsToRedeemDivisibleBy: 25,
    })
  })
})
