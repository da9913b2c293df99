import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { serviceDraft, serviceInput } from '../../src/screens/services/service-draft'
import { book, onlyConflict } from './support/booked'
import { businessOf } from './support/business-of'
import { drained, eventually, openHouse, quiet, readyTab } from './support/house'
import { aWrite, json, to } from './support/network'
import { whileAway } from './support/while-away'

test('a booking is priced by the price that waits to be sent', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const id = await book(sync)
  const shown = await sync.views.appointment(id).read()
  expect(shown?.row.originalPrice).toBe(900)
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ originalPrice: 900 }])
})

test('a booking has the price that it was shown with, behind a promo and a price of this tablet', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  // The promo's change makes a new version of the service too, so that the price is sent twice.
  await sync.run('updatePromo', { id: 'rainy', serviceLessPriceMap: { swedish: 150 } })
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const id = await book(sync)
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(900)
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ originalPrice: 900 }])
})

/** A promo's change that is refused for its name, and the price of one of its services behind it. */
async function refusedPromo(give: (sync: Sync) => Promise<unknown>) {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await whileAway(
    house,
    sync,
    async () => {
      await give(sync)
      const swedish = (await businessOf(sync)).services.get('swedish')
      if (!swedish) throw new Error('no service')
      const form = { ...serviceInput(serviceDraft(swedish)), id: 'swedish', price: 850 }
      return sync.run('updateService', form, { shown: swedish, isGone: () => false })
    },
    () => house.elsewhere(calls.addPromo, { body: { name: 'Summer' } }),
  )
  await quiet(house)
  const conflict = await onlyConflict(sync)
  await sync.discard(conflict.entryId, 'Not wanted')
  await drained({ sync })
  await quiet(house)
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await house.elsewhere(calls.services)
  return { conflict, body }
}

test('a discount that was refused and given up is not carried out by the form of its service', async () => {
  const { conflict, body } = await refusedPromo((sync) =>
    sync.run('updatePromo', {
      id: 'rainy',
      name: 'Summer',
      serviceLessPriceMap: { swedish: 500, gym: 30.55 },
    }),
  )
  expect(conflict).toMatchObject({ command: 'updatePromo', code: 'invalid' })
  const kept = { id: 'swedish', price: 850, promoLessMap: { rainy: 100 } }
  expect(body).toContainEqual(expect.objectContaining(kept))
})

test('a price goes through behind a promo that was given up', async () => {
  const { conflict, body } = await refusedPromo((sync) =>
    sync.run('addPromo', { name: 'Summer', serviceLessPriceMap: { swedish: 500 } }),
  )
  expect(conflict).toMatchObject({ command: 'addPromo', code: 'invalid' })
  const kept = { id: 'swedish', price: 850, promoLessMap: { rainy: 100 } }
  expect(body).toContainEqual(expect.objectContaining(kept))
})

test('a price that was refused is not what the next booking is shown with', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await whileAway(
    house,
    sync,
    () => sync.run('updateService', { id: 'swedish', price: 900 }),
    () => house.elsewhere(calls.updateService, { params: { id: 'swedish' }, body: { price: 850 } }),
  )
  await quiet(house)
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' })
  expect((await businessOf(sync)).services.get('swedish')?.price).toBe(850)
  const id = await book(sync)
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(850)
})

test("a form of a service that waits hides no discount of somebody else's that came after it", async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  house.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  const swedish = async () => {
    const row = (await businessOf(sync)).services.get('swedish')
    if (!row) throw new Error('no service')
    return row
  }
  const form = { ...serviceInput(serviceDraft(await swedish())), id: 'swedish', price: 850 }
  await sync.run('updateService', form)
  const theirs = { params: { id: 'rainy' }, body: { serviceLessPriceMap: { swedish: 300 } } }
  expect((await house.elsewhere(calls.updatePromo, theirs)).status).toBe(200)
  await eventually(async () =>
    expect(await swedish()).toMatchObject({ price: 850, promoLessMap: { rainy: 300 } }),
  )
  const { promos } = await businessOf(sync)
  expect(promos.get('rainy')?.serviceLessPriceMap).toMatchObject({ swedish: 300 })
})

test('the answer to a change of a promo shows at its services too, before anything is fetched', async () => {
  const house = await openHouse()
  const silence = (path: string) =>
    house.network.answer(to(path), json(503, {}), Number.POSITIVE_INFINITY)
  silence('/v1/changes/stream')
  const { sync } = await readyTab(house)
  await quiet(house)
  silence('/v1/changes')
  const changed = { id: 'rainy', serviceLessPriceMap: { swedish: 150 } }
  expect(await sync.run('updatePromo', changed)).toMatchObject({ kind: 'applied' })
  const { services } = await businessOf(sync)
  expect(services.get('swedish')?.promoLessMap).toEqual({ rainy: 150 })
  expect(services.get('gym')?.promoLessMap).toEqual({})
})
