import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Backend, drained, openBackend, readyTab } from './support/backend'
import { book, form, onlyConflict } from './support/booked'
import { whileOffline } from './support/while-offline'

const promo = { promoId: 'rainy' }
const changed = (backend: Backend, body: object) =>
  backend.elsewhere(calls.updatePromo, { params: { id: 'rainy' }, body })

test('PRICE-2 a promo that was limited while a booking waited asks its user once', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => book(sync, form(promo)),
    () => changed(backend, { weekdays: ['SUN'] }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ message: 'RAINY DAY does not fit: Sundays only.' })
  expect(conflict.choices).toContainEqual({ kind: 'confirm', rules: ['PROMO'] })
  await sync.resolve(conflict.entryId, { kind: 'confirm', rules: ['PROMO'] })
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ discount: 100, confirmed: ['PROMO'] }])
})

test('PRICE-2 a tablet knows without a connection who has used a promo that day', async () => {
  const backend = await openBackend()
  await changed(backend, { oncePerCustomer: true })
  const { sync } = await readyTab(backend)
  await book(sync, promo)
  const other = { ...promo, staffId: 'bea', roomId: 'r2', startTime: '18:00' }
  expect(await sync.run('createAppointment', form(other))).toMatchObject({
    kind: 'refused',
    refusal: {
      message: expect.stringContaining('RAINY DAY does not fit: was used on Nov 21.'),
      confirm: expect.arrayContaining(['PROMO']),
    },
  })
})

test('PRICE-1 a price and a percentage that change on two tablets agree at the end', async () => {
  const backend = await openBackend()
  await changed(backend, { percent: 10 })
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateService', { id: 'swedish', price: 900 }),
    () => changed(backend, { percent: 20 }),
  )
  await drained({ sync })
  const business = await sync.views.business().read()
  expect(business?.promos.get('rainy')).toMatchObject({
    percent: 20,
    serviceLessPriceMap: { swedish: 180, gym: 60 },
  })
  expect(business?.services.get('swedish')?.promoLessMap).toEqual({ rainy: 180 })
})
