import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { createDisk } from '../../simulate/device/disk'
import { drained, openBackend, openTab, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { bookAgainstRival } from '../support/while-offline'

/**
 * A synced tablet on a disk that loses relaxed commits in a power cut. `cutPower` returns the tab that
 * opens afterwards, without a service.
 */
async function onForgetfulDisk() {
  const backend = await openBackend()
  const device = backend.device()
  const disk = createDisk()
  const mount = disk.mount()
  const tab = await readyTab(backend, device, { indexedDB: mount.indexedDB })
  async function cutPower() {
    await tab.close()
    mount.freeze(() => false)
    disk.cutPower()
    backend.network.cut()
    return openTab(device, { indexedDB: disk.mount().indexedDB })
  }
  return { backend, tab, sync: tab.sync, cutPower }
}

const endings = async (sync: Sync) =>
  (await sync.upkeep.journal(10).read()).rows.map(({ ending }) => ending)

test('a power cut right after an offline save loses nothing of it', async () => {
  const { backend, sync, cutPower } = await onForgetfulDisk()
  backend.network.cut()
  const id = await book(sync)
  const again = await cutPower()
  expect(await again.sync.views.queue().read()).toMatchObject([{ input: { id } }])
})

test('a power cut right after an answer does not let the entry be sent again', async () => {
  const { tab, sync, cutPower } = await onForgetfulDisk()
  await book(sync)
  await drained(tab)
  const again = await cutPower()
  expect(await again.sync.views.queue().read()).toEqual([])
  expect(await endings(again.sync)).toEqual(['applied'])
})

test('a power cut right after a refusal keeps its card', async () => {
  const { backend, sync, cutPower } = await onForgetfulDisk()
  await bookAgainstRival(backend, sync)
  const { entryId } = await onlyConflict(sync)
  const again = await cutPower()
  expect(await onlyConflict(again.sync)).toMatchObject({ entryId })
})

test('a power cut right after a discard does not bring the entry back', async () => {
  const { backend, sync, cutPower } = await onForgetfulDisk()
  await bookAgainstRival(backend, sync)
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'They went home')
  const again = await cutPower()
  expect(await again.sync.views.conflicts().read()).toEqual([])
  expect(await endings(again.sync)).toContain('discarded')
})
