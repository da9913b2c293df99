import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { checkingIn } from '../support/desk'
import { book, onlyConflict } from './support/booked'
import { openHouse, readyTab } from './support/house'
import { whileAway } from './support/while-away'

test('others changed another field: both changes stand, nobody is asked', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', roomId: 'r1', confirmed: [] }),
    () => house.elsewhere(calls.updateAppointment, { params: { id }, body: { roomId: 'r2' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toMatchObject([{ id, note: 'Tea', roomId: 'r2' }])
})

test('the same field changed on both sides is asked field by field', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', roomId: 'r3', confirmed: [] }),
    () => house.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'changed',
    fields: [{ field: 'note', was: null, theirs: 'Coffee', yours: 'Tea', money: false }],
  })
  await sync.resolve(conflict.entryId, { kind: 'fields', mine: [] })
  expect(await house.atService()).toMatchObject([{ note: 'Coffee', roomId: 'r3' }])
})

test('keeping all of mine sends it on top of theirs', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] }),
    () => house.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine: ['note'] })
  expect(await house.atService()).toMatchObject([{ note: 'Tea' }])
})

test('money changed on both sides is never merged', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, productsOrdered: { water: 1 }, confirmed: [] }),
    () =>
      house.elsewhere(calls.updateAppointment, {
        params: { id },
        body: { productsOrdered: { oil: 1 } },
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'changed', fields: [{ money: true }] })
  expect(await house.atService()).toMatchObject([{ productsOrdered: { oil: 1 } }])
})
