import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, openTab, quiet } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { businessOf } from '../support/business-of'

const swedish = {
  ...{ id: 'swedish', name: 'Swedish 60', duration: 60, breakDuration: 15, type: 'MASSAGE' },
  ...{ hasStaff: true, hasRoom: true, rooms: ['r1', 'r2', 'r3'], available: true },
}

/** A tablet that has fetched all lists, so that none is due for a while. */
async function inStep() {
  const at = await atBasicHost()
  await polled(at.backend, at.sync)
  await quiet({ network: at.line })
  return at
}

test('OFF-13 a discount set with a service shows at its promo, whose form does not undo it', async () => {
  const { backend, line, sync } = await inStep()
  await sync.run('updateService', { ...swedish, price: 800, promoLessMap: { rainy: 150 } })
  await drained({ sync })
  await quiet({ network: line })
  const rainy = (await businessOf(sync)).promos.get('rainy')
  expect(rainy?.serviceLessPriceMap).toMatchObject({ swedish: 150 })
  const { serviceLessPriceMap = {} } = rainy ?? {}
  await sync.run('updatePromo', { id: 'rainy', name: 'Rainy days', serviceLessPriceMap })
  await drained({ sync })
  const { body } = await backend.elsewhere(calls.promos)
  expect(body).toContainEqual(
    expect.objectContaining({
      ...{ id: 'rainy', name: 'Rainy days' },
      serviceLessPriceMap: expect.objectContaining({ swedish: 150 }),
    }),
  )
})

test('OFF-13 a service removed from a room disappears from it at once', async () => {
  const { line, sync } = await inStep()
  const rooms = async () => (await businessOf(sync)).services.get('swedish')?.rooms
  expect(await rooms()).toContain('r1')
  await sync.run('updateRoom', { id: 'r1', name: 'Room 1', serviceIds: [], available: true })
  await drained({ sync })
  await quiet({ network: line })
  expect(await rooms()).not.toContain('r1')
})

test('OFF-13 a discount set in a follower tab shows at its promo too', async () => {
  const { line, device } = await inStep()
  const other = openTab(device)
  await other.sync.run('updateService', { ...swedish, price: 800, promoLessMap: { rainy: 150 } })
  await drained(other)
  await quiet({ network: line })
  const rainy = (await businessOf(other.sync)).promos.get('rainy')
  expect(rainy?.serviceLessPriceMap).toMatchObject({ swedish: 150 })
})
