import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { weekdays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { serviceDraft, serviceInput } from '../../../src/screens/services/service-draft'
import { completing, gymVisit } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { book, form, onlyConflict } from '../support/booked'
import { businessOf, ownersTab } from '../support/business-of'
import { aWrite, json, to } from '../support/network'
import { bookAgainstRival, rival, whileOffline } from '../support/while-offline'

test('a booking is priced by the pending price', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const id = await book(sync)
  const shown = await sync.views.appointment(id).read()
  expect(shown?.row.originalPrice).toBe(900)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ originalPrice: 900 }])
})

test('a booking keeps the price it was shown with, behind a promo and a price of this tablet', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  // The promo's change makes a new version of the service too, so the price is sent again with that version.
  await sync.run('updatePromo', { id: 'rainy', serviceLessPriceMap: { swedish: 150 } })
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const id = await book(sync)
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(900)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ originalPrice: 900 }])
})

/** Restores the network, and waits until writes have been tried a few times. */
async function untilTried({ network }: Backend, sync: Sync) {
  network.mend()
  sync.syncNow()
  const before = network.writes().length
  await eventually(() => expect(network.writes().length).toBeGreaterThan(before + 2))
}

test('a price changed after a booking does not apply to it when it is sent late', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const ready = backend.network.busy('/v1/appointments')
  backend.network.cut()
  const id = await book(sync, { promoId: 'rainy' })
  const shown = (await sync.views.appointment(id).read())?.row
  expect(shown).toMatchObject({ originalPrice: 800, discount: 100 })
  await sync.run('updateService', { id: 'swedish', price: 900 })
  await sync.run('updatePromo', { id: 'rainy', serviceLessPriceMap: { swedish: 300 } })
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ originalPrice: 800, discount: 100 }])
  const { body } = await backend.elsewhere(calls.services)
  expect(body).toContainEqual(expect.objectContaining({ id: 'swedish', price: 900 }))
})

/** A gym pass, with functions that complete it and that make the loyalty rules more generous. */
async function earningTab() {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  const { id: _id, ...visit } = gymVisit()
  const id = await book(sync, visit)
  const { store } = await businessOf(sync)
  const rule = { loyaltySpendAmount: 1, loyaltySpendAmountEquivalent: 100 }
  const loyaltyPointsConfig = Object.fromEntries(weekdays.map((day) => [day, rule]))
  const paid = { completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' } }
  return {
    backend,
    sync,
    complete: () => sync.run('completeAppointment', completing({ id, ...paid })),
    giveMore: () => sync.run('updateLoyalty', { ...store, id: store.code, loyaltyPointsConfig }),
    earned: async () => (await sync.views.appointment(id).read())?.row.pointsEarned,
  }
}

test('a store rule changed after a visit does not apply to it when it is sent late', async () => {
  const { backend, sync, complete, giveMore, earned } = await earningTab()
  const ready = backend.network.busy('/v1/appointments/complete')
  backend.network.cut()
  await complete()
  const shown = await earned()
  await giveMore()
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ status: 'COMPLETED', pointsEarned: shown }])
})

test('a visit earns by the pending rule of the store', async () => {
  const { backend, sync, complete, giveMore, earned } = await earningTab()
  const ready = backend.network.busy('/v1/stores/loyalty')
  backend.network.cut()
  await giveMore()
  await complete()
  expect(await earned()).toBe(30_000)
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ status: 'COMPLETED', pointsEarned: 30_000 }])
})

test('a refused booking blocks no price', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  await onlyConflict(sync)
  const result = await sync.run('updateService', { id: 'swedish', price: 900 })
  expect(result).toMatchObject({ kind: 'applied' })
})

test('a corrected booking costs the pending price, and neither waits for ever', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const ready = backend.network.busy('/v1/services-offered')
  const id = await whileOffline(
    backend,
    sync,
    async () => {
      const booked = await book(sync)
      await sync.run('updateService', { id: 'swedish', price: 900 })
      return booked
    },
    () => backend.elsewhere(calls.createAppointment, { body: rival() }),
  )
  const { entryId } = await eventually(() => onlyConflict(sync))
  const input = { ...form({ id, startTime: '16:00' }), id }
  const edited = await sync.resolve(entryId, { kind: 'edit' }, input)
  expect(edited).toMatchObject({ kind: 'queued' })
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(900)
  ready()
  await drained({ sync })
  const rows = await backend.atService()
  expect(rows.find((row) => row.id === id)).toMatchObject({ originalPrice: 900 })
})

/** Saves a promo's change that is refused for its name, and then the price of one of its services. */
async function refusedPromo(give: (sync: Sync) => Promise<unknown>) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    async () => {
      await give(sync)
      const swedish = (await businessOf(sync)).services.get('swedish')
      if (!swedish) throw new Error('no service')
      const form = { ...serviceInput(serviceDraft(swedish)), id: 'swedish', price: 850 }
      return sync.run('updateService', form, { shown: swedish, isGone: () => false })
    },
    () => backend.elsewhere(calls.addPromo, { body: { name: 'Summer' } }),
  )
  await quiet(backend)
  const conflict = await onlyConflict(sync)
  await sync.discard(conflict.entryId, 'Not wanted')
  await drained({ sync })
  await quiet(backend)
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await backend.elsewhere(calls.services)
  return { conflict, body }
}

test('a discount that was refused and discarded is not carried out by the form of its service', async () => {
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

test('a price goes through behind a discarded promo', async () => {
  const { conflict, body } = await refusedPromo((sync) =>
    sync.run('addPromo', { name: 'Summer', serviceLessPriceMap: { swedish: 500 } }),
  )
  expect(conflict).toMatchObject({ command: 'addPromo', code: 'invalid' })
  const kept = { id: 'swedish', price: 850, promoLessMap: { rainy: 100 } }
  expect(body).toContainEqual(expect.objectContaining(kept))
})

test('a refused price does not show with the next booking', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateService', { id: 'swedish', price: 900 }),
    () =>
      backend.elsewhere(calls.updateService, { params: { id: 'swedish' }, body: { price: 850 } }),
  )
  await quiet(backend)
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' })
  expect((await businessOf(sync)).services.get('swedish')?.price).toBe(850)
  const id = await book(sync)
  expect((await sync.views.appointment(id).read())?.row.originalPrice).toBe(850)
})

test('a pending form of a service hides no later discount of another user', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  backend.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  const swedish = async () => {
    const row = (await businessOf(sync)).services.get('swedish')
    if (!row) throw new Error('no service')
    return row
  }
  const form = { ...serviceInput(serviceDraft(await swedish())), id: 'swedish', price: 850 }
  await sync.run('updateService', form)
  const theirs = { params: { id: 'rainy' }, body: { serviceLessPriceMap: { swedish: 300 } } }
  expect((await backend.elsewhere(calls.updatePromo, theirs)).status).toBe(200)
  await eventually(async () =>
    expect(await swedish()).toMatchObject({ price: 850, promoLessMap: { rainy: 300 } }),
  )
  const { promos } = await businessOf(sync)
  expect(promos.get('rainy')?.serviceLessPriceMap).toMatchObject({ swedish: 300 })
})

test('a form saved without a change hides no later change of another user', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  backend.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  const form = { id: 'rainy', name: 'Rainy day', serviceLessPriceMap: { swedish: 100, gym: 30.55 } }
  await sync.run('updatePromo', form)
  const theirs = { params: { id: 'rainy' }, body: { serviceLessPriceMap: { swedish: 300 } } }
  expect((await backend.elsewhere(calls.updatePromo, theirs)).status).toBe(200)
  const rainy = async () => (await businessOf(sync)).promos.get('rainy')?.serviceLessPriceMap
  await eventually(async () => expect(await rainy()).toEqual({ swedish: 300 }))
})

test('changes by another user meanwhile show on both sides of a relation', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const swedish = (await businessOf(sync)).services.get('swedish')
  if (!swedish) throw new Error('no service')
  const draft = serviceInput(serviceDraft(swedish))
  const wanted = { rooms: ['r1', 'r2'] }
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateService', { ...draft, ...wanted, id: 'swedish' }),
    () =>
      backend.elsewhere(calls.updateService, {
        params: { id: 'swedish' },
        body: { ...wanted, promoLessMap: { rainy: 150 } },
      }),
  )
  await drained({ sync })
  await quiet(backend)
  const { services, promos } = await businessOf(sync)
  expect(services.get('swedish')).toMatchObject({ ...wanted, promoLessMap: { rainy: 150 } })
  expect(promos.get('rainy')?.serviceLessPriceMap).toEqual({ swedish: 150, gym: 30.55 })
})

test('the answer to a change of a promo shows at its services too, before anything is fetched', async () => {
  const backend = await openBackend()
  const silence = (path: string) =>
    backend.network.answer(to(path), json(503, {}), Number.POSITIVE_INFINITY)
  silence('/v1/changes/stream')
  const { sync } = await readyTab(backend)
  await quiet(backend)
  silence('/v1/changes')
  const changed = { id: 'rainy', serviceLessPriceMap: { swedish: 150 } }
  expect(await sync.run('updatePromo', changed)).toMatchObject({ kind: 'applied' })
  const { services } = await businessOf(sync)
  expect(services.get('swedish')?.promoLessMap).toEqual({ rainy: 150 })
  expect(services.get('gym')?.promoLessMap).toEqual({})
})
