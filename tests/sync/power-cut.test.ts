import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { createDisk } from '../simulate/device/disk'
import { upkeepOf } from '../support/upkeep-of'
import { book, onlyConflict } from './support/booked'
import { drained, openHouse, openTab, readyTab } from './support/house'
import { bookAgainstRival } from './support/while-away'

/**
 * A synced tablet on a disk that loses relaxed commits in a power cut. `cutPower` returns the tab that
 * opens afterwards, without a service.
 */
async function onForgetfulDisk() {
  const house = await openHouse()
  const device = house.device()
  const disk = createDisk()
  const mount = disk.mount()
  const tab = await readyTab(house, device, { indexedDB: mount.indexedDB })
  async function cutPower() {
    await tab.close()
    mount.freeze(() => false)
    disk.cutPower()
    house.network.cut()
    return openTab(device, { indexedDB: disk.mount().indexedDB })
  }
  return { house, tab, sync: tab.sync, cutPower }
}

const endings = async (sync: Sync) =>
  (await (await upkeepOf(sync)).journal(10).read()).rows.map(({ ending }) => ending)

test('a power cut right behind what was saved offline forgets nothing of it', async () => {
  const { house, sync, cutPower } = await onForgetfulDisk()
  house.network.cut()
  const id = await book(sync)
  const again = await cutPower()
  expect(await again.sync.views.queue().read()).toMatchObject([{ input: { id } }])
})

test('a power cut right behind an answer does not let it be sent again', async () => {
  const { tab, sync, cutPower } = await onForgetfulDisk()
  await book(sync)
  await drained(tab)
  const again = await cutPower()
  expect(await again.sync.views.queue().read()).toEqual([])
  expect(await endings(again.sync)).toEqual(['applied'])
})

test('a power cut right behind a refusal keeps its card', async () => {
  const { house, sync, cutPower } = await onForgetfulDisk()
  await bookAgainstRival(house, sync)
  const { entryId } = await onlyConflict(sync)
  const again = await cutPower()
  expect(await onlyConflict(again.sync)).toMatchObject({ entryId })
})

test('a power cut right behind a discard does not bring back what was given up', async () => {
  const { house, sync, cutPower } = await onForgetfulDisk()
  await bookAgainstRival(house, sync)
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'They went home')
  const again = await cutPower()
  expect(await again.sync.views.conflicts().read()).toEqual([])
  expect(await endings(again.sync)).toContain('discarded')
})
