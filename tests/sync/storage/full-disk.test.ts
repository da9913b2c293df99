import { expect, test, vi } from 'vitest'
import { drained, eventually, openBackend, openTab, readyTab, synced } from '../support/backend'
import { book, shownToday } from '../support/booked'
import type { Device } from '../support/device'
import { failingStorage } from '../support/failing-storage'
import { onFullDisk } from '../support/full-disk'
import { storedIn } from '../support/stored'
import { bookAndClose } from '../support/while-offline'

test('a start on a full disk says that nothing can be saved, until there is room again', async () => {
  const backend = await openBackend()
  const device = backend.device()
  await bookAndClose(backend, device)
  backend.network.mend()
  const { sync } = await onFullDisk(async () => {
    const tab = openTab(device)
    await eventually(() => {
      backend.clock.advance(1000)
      expect(tab.sync.status.current()).toMatchObject({
        storageError: expect.stringContaining('full'),
        queued: 1,
      })
    })
    return tab
  })
  await eventually(() => {
    backend.clock.advance(1000)
    expect(sync.status.current()).toMatchObject({ storageError: null, online: true })
  })
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

/** The tablet's customer data: days with their bookings, places and customers. */
const heldOf = ({ indexedDB }: Device) => storedIn(indexedDB, ['days', 'places', 'customers'])

test('a log-out on a full disk removes the customers too', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync, logged } = await readyTab(backend, device)
  await book(sync)
  await drained({ sync })
  expect(await heldOf(device)).not.toEqual([])
  expect(await onFullDisk(() => sync.session.logOut())).toBe(true)
  expect(logged).not.toContain('the replica was not wiped')
  expect(await heldOf(device)).toEqual([])
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  expect(await sync.views.business().read()).not.toBeNull()
  expect(await shownToday(sync)).toHaveLength(1)
})

/** A tablet whose log-out could not delete the customers, because its storage hung. */
async function leftUnwiped() {
  // Dexie logs a warning if it notices the hanging storage first.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const backend = await openBackend()
  const device = backend.device()
  const { indexedDB, hang } = failingStorage(device.indexedDB)
  const { sync, close } = await readyTab(backend, device, { indexedDB })
  await book(sync)
  await drained({ sync })
  hang()
  void sync.session.logOut()
  await eventually(() => expect(sync.session.current()).toBeNull())
  await close()
  expect(await heldOf(device)).not.toEqual([])
  return { backend, device }
}

test('a log-out that could not remove the customers is completed at the next start', async () => {
  const { backend, device } = await leftUnwiped()
  const { sync } = openTab(device)
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await heldOf(device)).toEqual([])
  })
  expect(sync.session.current()).toBeNull()
})

test('a log-out that could not remove the customers is completed when another user logs in', async () => {
  const { device } = await leftUnwiped()
  const { sync } = openTab(device)
  await sync.session.logIn('cebu', 'cebu-secret')
  await synced({ sync })
  for (const held of await heldOf(device))
    expect(JSON.stringify(held)).not.toContain('639179876543')
  expect(await sync.views.business().read()).not.toBeNull()
})
