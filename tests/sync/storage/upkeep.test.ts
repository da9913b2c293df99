import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book, form, onlyConflict, shown, shownToday } from '../support/booked'
import { onFullDisk } from '../support/full-disk'
import { aWrite } from '../support/network'
import { rival, whileOffline } from '../support/while-offline'

/** Discards a booking whose slot was taken, with a reason; returns the entry's id. */
async function givenUp(sync: Sync) {
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'Customer left')
  return entryId
}

const taken = async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  const id = await whileOffline(
    backend,
    tab.sync,
    () => book(tab.sync),
    () => backend.elsewhere(calls.createAppointment, { body: rival({ roomId: 'r2' }) }),
  )
  return { backend, device, tab, sync: tab.sync, id }
}

test('the journal lists how each entry ended, the latest first', async () => {
  const { sync } = await taken()
  await givenUp(sync)
  await book(sync, { startTime: '16:00', staffId: 'bea', roomId: 'r2' })
  await drained({ sync })
  const upkeep = sync.upkeep
  const { rows, more } = await upkeep.journal(10).read()
  expect(more).toBe(false)
  expect(rows).toMatchObject([
    { command: 'createAppointment', ending: 'applied', by: null, canComeBack: false },
    {
      command: 'createAppointment',
      ending: 'discarded',
      by: 'makati',
      reason: 'Customer left',
      message: expect.stringContaining('busy'),
      canComeBack: true,
    },
  ])
  expect(await upkeep.journal(1).read()).toMatchObject({
    rows: [{ ending: 'applied' }],
    more: true,
  })
})

test('a discarded entry comes back among the conflicts, once, and can be resolved there', async () => {
  const { backend, device, tab, sync, id } = await taken()
  const entryId = await givenUp(sync)
  expect((await shownToday(sync)).map((row) => row.id)).not.toContain(id)
  await tab.close()
  const later = await readyTab(backend, device)
  const upkeep = later.sync.upkeep
  const back = await upkeep.bringBack(entryId)
  expect(back).toMatchObject({ ok: true })
  expect(await upkeep.bringBack(entryId)).toMatchObject({ ok: false })
  const conflict = await onlyConflict(later.sync)
  expect(conflict).toMatchObject({ code: 'slot-taken', inTheWay: { name: 'Rival' } })
  expect((await shown(later.sync, id)).conflictId).toBe(conflict.entryId)
  await eventually(() => expect(later.sync.status.current().conflicts).toBe(1))
  const [first] = conflict.choices
  if (!first) throw new Error('no choice')
  expect(await later.sync.resolve(conflict.entryId, first)).toEqual({ kind: 'applied', id })
  expect((await upkeep.journal(10).read()).rows.some((row) => row.canComeBack)).toBe(false)
})

test('an entry that cannot be brought back on a full disk says so, and can come back later', async () => {
  const { sync } = await taken()
  const entryId = await givenUp(sync)
  const upkeep = sync.upkeep
  const back = await onFullDisk(() => upkeep.bringBack(entryId))
  expect(back).toMatchObject({ ok: false, message: expect.stringMatching(/^Not saved: .*full/) })
  expect(await upkeep.bringBack(entryId)).toMatchObject({ ok: true })
})

test('no entry that another store discarded can be brought back', async () => {
  const { sync } = await taken()
  const entryId = await givenUp(sync)
  await sync.session.logOut()
  await sync.session.logIn('cebu', 'cebu-secret')
  await eventually(async () => expect(await sync.views.business().read()).not.toBeNull())
  const upkeep = sync.upkeep
  expect((await upkeep.journal(10).read()).rows).toEqual([])
  expect(await upkeep.bringBack(entryId)).toMatchObject({ ok: false })
})

test('the clock of the service tells how far this device is ahead', async () => {
  const backend = await openBackend()
  const aheadMs = 90_000
  const { sync } = await readyTab(backend, backend.device(), {
    clock: () => backend.clock.now() + aheadMs,
  })
  const ahead = sync.status.current().clockAheadMs ?? 0
  expect(Math.abs(ahead - aheadMs)).toBeLessThan(5000)
  // A difference of less than two minutes changes nothing.
  expect(Math.abs(sync.now() - backend.clock.now() - aheadMs)).toBeLessThan(1000)
})

test('persistent storage is requested at the log-in, and its use is shown', async () => {
  const backend = await openBackend()
  const asked: string[] = []
  const disk = {
    persist: async () => asked.push('persist') > 0,
    persisted: async () => asked.length > 0,
    estimate: async () => ({ usage: 5, quota: 100 }),
  }
  const { sync } = openTab(backend.device(), { disk })
  const { storage } = sync.status.current()
  expect(storage).toEqual({ used: null, quota: null, persisted: null })
  await eventually(() => expect(sync.status.current().storage.persisted).toBe(false))
  expect(asked).toEqual([])
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() =>
    expect(sync.status.current().storage).toEqual({ used: 5, quota: 100, persisted: true }),
  )
})

test('log-out leaves nothing of a customer on the tablet but pending changes', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  await book(sync, { startTime: '16:00', staffId: 'bea', roomId: 'r2' })
  await drained({ sync })
  const find = backend.network.lose(aWrite)
  await book(sync, { startTime: '16:00', staffId: 'cora', roomId: 'r3' })
  expect(await sync.session.logOut()).toBe(true)
  expect(await storedRows(device.indexedDB)).toEqual({ days: 0, customers: 0, outbox: 1 })
  find()
  await sync.session.logIn('makati', 'makati-secret')
  await drained({ sync })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
})

test('log-out leaves nothing of a later answer, and its entry ends', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const free = backend.network.holdAnswers(aWrite)
  const result = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  expect(await sync.session.logOut()).toBe(true)
  free()
  expect((await result).kind).toBe('applied')
  expect(await storedRows(device.indexedDB)).toEqual({ days: 0, customers: 0, outbox: 0 })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
})

test('a tablet unused for seven days keeps pending changes and forgets the rest', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync, close } = await readyTab(backend, device)
  const find = backend.network.lose(aWrite)
  await book(sync)
  backend.network.cut()
  await close()
  backend.clock.advance(6 * 86_400_000)
  const sixth = openTab(device)
  await eventually(async () => expect(await sixth.sync.views.business().read()).not.toBeNull())
  await sixth.close()
  backend.clock.advance(2 * 86_400_000)
  openTab(device)
  await eventually(async () => {
    backend.clock.advance(1000)
    expect(await storedRows(device.indexedDB)).toMatchObject({ customers: 0, outbox: 1 })
  })
  find()
})

/** Number of records in some tables. */
async function storedRows(indexedDB: IDBFactory) {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const count = (table: string) =>
    new Promise<number>((resolve) => {
      const asked = db.transaction(table).objectStore(table).count()
      asked.onsuccess = () => resolve(asked.result)
    })
  const [days, customers, outbox] = [
    await count('days'),
    await count('customers'),
    await count('outbox'),
  ]
  db.close()
  return { days, customers, outbox }
}
