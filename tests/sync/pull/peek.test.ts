import Dexie, { liveQuery } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book, shownToday } from '../support/booked'
import type { Device } from '../support/device'

// Live queries stop without IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

/** A tablet that was used and closed; with `isCut` it has a pending booking. */
async function usedDevice(isCut: boolean) {
  const backend = await openBackend()
  const device = backend.device()
  const { sync, close } = await readyTab(backend, device)
  if (isCut) backend.network.cut()
  const id = await book(sync)
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ id }]))
  await close()
  return { backend, device, id }
}

/** Lists the versions with which the device's databases are opened. */
function watchOpens(device: Device) {
  const opened: (number | undefined)[] = []
  const indexedDB = new Proxy(device.indexedDB, {
    get: (target, name) =>
      name === 'open'
        ? (database: string, version?: number) => {
            opened.push(version)
            return target.open(database, version)
          }
        : Reflect.get(target, name, target),
  })
  return { opened, indexedDB }
}

/**
 * Whether the database was opened without a version once, and first. Later opens are Dexie's, which names a version.
 */
const onceBefore = ([first, ...later]: (number | undefined)[]) =>
  first === undefined && !later.includes(undefined)

/** Reads as a start does, with one pending booking on the tablet. */
async function openedDesk({ views }: Sync, id: string) {
  const [business, day] = await Promise.all([views.business().read(), views.day(today).read()])
  expect(day).toMatchObject([{ row: { id }, pending: true }])
  expect(business?.store.code).toBe('SERENITY_MAKATI')
  return { business, day }
}

test('the first peek shows its day with pending changes before anything else is opened', async () => {
  const { device, id } = await usedDevice(true)
  const { opened, indexedDB } = watchOpens(device)
  const { sync } = openTab(device, { indexedDB })
  const { business, day } = await openedDesk(sync, id)
  expect(onceBefore(opened)).toBe(true)
  // Later reads, through Dexie, return the same objects.
  expect(await sync.views.day(today).read()).toBe(day)
  expect(await sync.views.business().read()).toBe(business)
  expect(opened.length).toBeGreaterThan(1)
})

test('the engine starts after the first peek, also when no view has peeked', async () => {
  for (const looks of [true, false]) {
    const { backend, device } = await usedDevice(true)
    backend.network.mend()
    const { sync } = openTab(device)
    if (looks) await sync.views.day(today).read()
    if (!looks) backend.clock.advance(200)
    await eventually(async () =>
      expect(await sync.views.day(today).read()).toMatchObject([{ pending: false }]),
    )
  }
})

test('a live query that peeks first receives later changes', async () => {
  const { device, backend } = await usedDevice(false)
  const { sync } = openTab(device)
  const seen: unknown[] = []
  const view = sync.views.day(today)
  const watching = liveQuery(() => view.read()).subscribe((value) => void seen.push(value))
  onTestFinished(() => watching.unsubscribe())
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
  backend.network.cut()
  await book(sync, { startTime: '15:30', mobileNumber: '639170009999' })
  await eventually(() => expect(seen.at(-1)).toHaveLength(2))
})

test('a peek at a device whose database is gone finds nothing, and creates none', async () => {
  const { device } = await usedDevice(false)
  const emptied = Object.assign(device, { indexedDB: new IDBFactory() })
  const { sync } = openTab(emptied, { indexedDB: emptied.indexedDB })
  expect(await sync.views.day(today).read()).toEqual([])
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
})

test('a peek reads any day that is asked for', async () => {
  const { device } = await usedDevice(true)
  const tomorrow = addDays(today, 1)
  const { sync } = openTab(device)
  const id = await book(sync, { startDate: tomorrow })
  await sync.close()
  const again = openTab(device)
  expect(await again.sync.views.day(tomorrow).read()).toMatchObject([{ row: { id } }])
})

test('a peek opens nothing without a session, and finds nothing on an empty device', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { opened, indexedDB } = watchOpens(device)
  openTab(device, { indexedDB })
  expect(opened).toEqual([])
  const { device: used } = await usedDevice(false)
  const emptied = openTab(used, { indexedDB: new IDBFactory() })
  expect(await emptied.sync.views.day(today).read()).toEqual([])
})
