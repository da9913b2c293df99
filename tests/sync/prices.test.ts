import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { weekdays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { serviceDraft, serviceInput } from '../../src/screens/services/service-draft'
import { completing, gymVisit } from '../support/desk'
import { book, form, onlyConflict } from './support/booked'
import { businessOf, ownersTab } from './support/business-of'
import { drained, eventually, type House, openHouse, quiet, readyTab } from './support/house'
import { aWrite, json, to } from './support/network'
import { bookAgainstRival, rival, whileAway } from './support/while-away'

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

/** Brings the line back, and waits until writes have been tried a few times. */
async function untilTried({ network }: House, sync: Sync) {
  network.mend()
  sync.syncNow()
  const before = network.writes().length
  await eventually(() => expect(network.writes().length).toBeGreaterThan(before + 2))
}

test('a price that is changed after a booking is not what the booking costs when it is sent late', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const ready = house.network.busy('/v1/appointments')
  house.network.cut()
  const id = await book(sync, { promoId: 'rainy' })
  const shown = (await sync.views.appointment(id).read())?.row
  expect(shown).toMatchObject({ originalPrice: 800, discount: 100 })
  await sync.run('updateService', { id: 'swedish', price: 900 })
  await sync.run('updatePromo', { id: 'rainy', serviceLessPriceMap: { swedish: 300 } })
  await untilTried(house, sync)
  ready()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ originalPrice: 800, discount: 100 }])
  const { body } = await house.elsewhere(calls.services)
  expect(body).toContainEqual(expect.objectContaining({ id: 'swedish', price: 900 }))
})

/** A gym pass that its owner completes, and generous loyalty rules, given before or after that. */
async function earningTab() {
  const house = await openHouse()
  const { sync } = await ownersTab(house)
  const { id: _id, ...visit } = gymVisit()
  const id = await book(sync, visit)
  const { store } = await businessOf(sync)
  const rule = { loyaltySpendAmount: 1, loyaltySpendAmountEquivalent: 100 }
  const loyaltyPointsConfig = Object.fromEntries(weekdays.map((day) => [day, rule]))
  const paid = { completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' } }
  return {
    house,
    sync,
    complete: () => sync.run('completeAppointment', completing({ id, ...paid })),
    giveMore: () => sync.run('updateLoyalty', { ...store, id: store.code, loyaltyPointsConfig }),
    earned: async () => (await sync.views.appointment(id).read())?.row.pointsEarned,
  }
}

test('a rule of the store that is changed after a visit is not what the visit earns when it is sent late', async () => {
  const { house, sync, complete, giveMore, earned } = await earningTab()
  const ready = house.network.busy('/v1/appointments/complete')
  house.network.cut()
  await complete()
  const shown = await earned()
  await giveMore()
  await untilTried(house, sync)
  ready()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ status: 'COMPLETED', pointsEarned: shown }])
})

test('a visit earns by the rule of the store that waits to be sent', async () => {
  const { house, sync, complete, giveMore, earned } = await earningTab()
  const ready = house.network.busy('/v1/stores/loyalty')
  house.network.cut()
  await giveMore()
  await complete()
  expect(await earned()).toBe(30_000)
  await untilTried(house, sync)
  ready()
  await drained({ sync })
  expect(await house.atService()).toMatchObject([{ status: 'COMPLETED', pointsEarned: 30_000 }])
})

test('a booking that was refused holds back no price', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await bookAgainstRival(house, sync)
  await onlyConflict(sync)
  const result = await sync.run('updateService', { id: 'swedish', price: 900 })
  expect(result).toMatchObject({ kind: 'applied' })
})

test('a booking that is put right costs what waits to be its price, and neither waits for ever', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const ready = house.network.busy('/v1/services-offered')
  const id = await whileAway(
    house,
    sync,
    async () => {
      const booked = await book(sync)
      await sync.run('updateService', { id: 'swedish', price: 900 })
      return booked
    },
    () => house.elsewhere(calls.createAppointment, { body: rival() }),
  )
  const { entryId } = await eventually(() => onlyConflict(sync))
  const input = { ...form({ id, startTime: '16:00' }), id }
  const edited = await sync.resolve(entryId, { kind: 'edit' }, input)
  expect(edited).toMatchObject({ kind: 'queued' })
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(900)
  ready()
  await drained({ sync })
  const rows = await house.atService()
  expect(rows.find((row) => row.id === id)).toMatchObject({ originalPrice: 900 })
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

test("a form that was saved without a change hides nothing of somebody else's that came after it", async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  house.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  const form = { id: 'rainy', name: 'Rainy day', serviceLessPriceMap: { swedish: 100, gym: 30.55 } }
  await sync.run('updatePromo', form)
  const theirs = { params: { id: 'rainy' }, body: { serviceLessPriceMap: { swedish: 300 } } }
  expect((await house.elsewhere(calls.updatePromo, theirs)).status).toBe(200)
  const rainy = async () => (await businessOf(sync)).promos.get('rainy')?.serviceLessPriceMap
  await eventually(async () => expect(await rainy()).toEqual({ swedish: 300 }))
})

test('what somebody else has done meanwhile, and more, stands on both sides of a relation', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const swedish = (await businessOf(sync)).services.get('swedish')
  if (!swedish) throw new Error('no service')
  const draft = serviceInput(serviceDraft(swedish))
  const wanted = { rooms: ['r1', 'r2'] }
  await whileAway(
    house,
    sync,
    () => sync.run('updateService', { ...draft, ...wanted, id: 'swedish' }),
    () =>
      house.elsewhere(calls.updateService, {
        params: { id: 'swedish' },
        body: { ...wanted, promoLessMap: { rainy: 150 } },
      }),
  )
  await drained({ sync })
  await quiet(house)
  const { services, promos } = await businessOf(sync)
  expect(services.get('swedish')).toMatchObject({ ...wanted, promoLessMap: { rainy: 150 } })
  expect(promos.get('rainy')?.serviceLessPriceMap).toEqual({ swedish: 150, gym: 30.55 })
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
