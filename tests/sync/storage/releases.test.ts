import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { drained, eventually, openBackend, openTab, readyTab, synced } from '../support/backend'
import { book, form } from '../support/booked'
import { notesWriterOf } from '../support/customer-notes'
import type { Device } from '../support/device'
import { tabOnFailingStorage } from '../support/failing-storage'
import { bookAndClose } from '../support/while-offline'

/** The device's database, opened with the version that it has. */
async function opened(device: Device): Promise<Dexie> {
  const [found] = await device.indexedDB.databases()
  const dexie = new Dexie(found?.name ?? '', { indexedDB: device.indexedDB, IDBKeyRange })
  return dexie.open()
}

/** Upgrades the database as the first start of a newer version of the app does. */
async function upgrade({ indexedDB }: Device) {
  const [found] = await indexedDB.databases()
  const asked = indexedDB.open(found?.name ?? '', 30)
  await new Promise<void>((resolve) => {
    asked.onsuccess = () => {
      asked.result.close()
      resolve()
    }
  })
}

/** Rewrites the outbox as if a newer version of the app had queued it. */
async function makeNewer(device: Device, change: object) {
  const dexie = await opened(device)
  await dexie
    .table('outbox')
    .toCollection()
    .modify((entry) => void Object.assign(entry, change))
  dexie.close()
}

test.each([
  ['a record of a newer shape', { record: 2 }],
  ['a command of a newer version', { command: 'sellGiftCard' }],
])('OFF-12 after a rollback %s is kept, counted and not sent', async (_, change) => {
  const backend = await openBackend()
  const device = backend.device()
  const newer = await readyTab(backend, device)
  backend.network.cut()
  const kept = await book(newer.sync)
  await newer.close()
  await makeNewer(device, change)
  backend.network.mend()

  const older = openTab(device)
  await eventually(() => {
    expect(older.sync.status.current()).toMatchObject({ newer: 1, queued: 0, conflicts: 0 })
    expect(older.sync.status.current().lastSyncAt).not.toBeNull()
  })
  expect(await older.sync.views.queue().read()).toEqual([])
  const id = await book(older.sync, { startTime: '16:00', mobileNumber: '639170000009' })
  await drained(older)
  expect((await backend.atService()).map((row) => row.id)).toEqual([id])
  await older.close()

  await makeNewer(device, { record: 1, command: 'createAppointment' })
  const again = openTab(device)
  await drained(again)
  expect((await backend.atService()).map((row) => row.id).sort()).toEqual([id, kept].sort())
})

test("OFF-12 an entry behind a newer version's entry waits with it", async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const id = await book(first.sync)
  await drained(first)
  backend.network.cut()
  await first.sync.run('updateAppointment', { id, note: 'one', confirmed: [] })
  await first.close()
  await makeNewer(device, { record: 2 })
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().newer).toBe(1))
  await sync.run('updateAppointment', { id, note: 'two', confirmed: [] })
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  expect(await backend.atService()).toMatchObject([{ id, note: form().note }])
  await eventually(() => expect(sync.status.current()).toMatchObject({ newer: 1, queued: 1 }))
})

test("OFF-12 a newer version's entry of a customer for another store blocks none of this one", async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const note = await notesWriterOf(first.sync)
  backend.network.cut()
  await note('Firm hand')
  await first.close()
  await makeNewer(device, { record: 2 })
  backend.network.mend()
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current()).toMatchObject({ newer: 1, online: true }))
  await sync.session.logOut()
  await sync.session.logIn('cebu', 'cebu-secret')
  await synced({ sync })
  const noteHere = await notesWriterOf(sync)
  expect((await noteHere('Soft hand')).kind).toBe('applied')
})

test("OFF-12 a newer version's entry waits for its user while another user, or none, is logged in", async () => {
  const backend = await openBackend()
  const device = backend.device()
  await bookAndClose(backend, device)
  await makeNewer(device, { record: 2 })
  backend.network.mend()
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current()).toMatchObject({ newer: 1, online: true }))
  await sync.session.logOut()
  const waits = { newer: 0, waitingFor: { makati: 1 } }
  await eventually(() => expect(sync.status.current()).toMatchObject(waits))
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  expect(sync.status.current()).toMatchObject(waits)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({ newer: 1, waitingFor: {}, queued: 0 }),
  )
})

test('a database of a newer version is not touched, and the blocking error says so', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  backend.network.cut()
  await book(first.sync)
  const waiting = first.sync.status
  await upgrade(device)
  await eventually(() => expect(waiting.current().blockingError).toBe('outdated'))
  await first.close()

  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().blockingError).toBe('newer'))
  expect((await sync.run('createAppointment', form())).kind).toBe('not-saved')
  const dexie = await opened(device)
  expect(await dexie.table('outbox').count()).toBe(1)
  dexie.close()
})

test('a database that a newer version took over while this tab slept is not touched either', async () => {
  const { backend, device, sync, die } = await tabOnFailingStorage()
  backend.network.cut()
  await book(sync)
  // The tab's connection is dead, so it is not notified of the upgrade.
  die()
  await upgrade(device)
  device.wake()
  await eventually(() => expect(sync.status.current().blockingError).toBe('newer'))
  expect((await sync.run('createAppointment', form({ startTime: '16:00' }))).kind).toBe('not-saved')
  const dexie = await opened(device)
  expect(await dexie.table('outbox').count()).toBe(1)
  dexie.close()
})
