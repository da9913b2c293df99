import { expect, test } from 'vitest'
import {
  drained,
  eventually,
  openBackend,
  openTab,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { book, form, shownToday } from '../support/booked'
import { notesWriterOf } from '../support/customer-notes'
import { aWrite, html, json, keysIn, type Seen, to } from '../support/network'
import { changeStored } from '../support/stored'
import { bookAgainstRival } from '../support/while-offline'

const isOfToday = ({ method, path }: Seen) => method === 'GET' && path === '/v1/appointments'
const isLogOut = ({ path }: Seen) => path.includes('logout')
const isBooking = to('/v1/appointments')
const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })

test('LOGIN-3 wrong credentials and other failures have the words of the product', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  expect(await sync.session.logIn('makati', 'wrong')).toEqual({
    ok: false,
    message: 'Access forbidden. Please check your credentials.',
  })
  backend.network.answer(to('/auth/authenticate'), html())
  const portal = await sync.session.logIn('makati', 'makati-secret')
  expect(portal).toEqual({ ok: false, message: 'Something went wrong' })
  backend.network.cut()
  const offline = await sync.session.logIn('makati', 'makati-secret')
  expect(offline).toEqual({ ok: false, message: 'Something went wrong' })
  expect(sync.session.current()).toBeNull()
})

test('a session is kept in the four items of the browser, and read again at the start', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  expect(Object.fromEntries(device.storage)).toMatchObject({
    isLoggedIn: '1',
    storeCode: 'SERENITY_MAKATI',
    roles: 'ADMIN',
    token: expect.any(String),
  })
  await first.close()
  const second = openTab(device)
  expect(second.sync.session.current()).toMatchObject({ username: 'makati', roles: 'ADMIN' })
})

test('log-out clears all items; when the service does not answer, the user stays', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync, logged } = await readyTab(backend, device)
  backend.network.cut()
  expect(await sync.session.logOut()).toBe(false)
  expect(logged).toContain('log-out failed')
  expect(sync.session.current()).not.toBeNull()
  backend.network.mend()
  expect(await sync.session.logOut()).toBe(true)
  expect(sync.session.current()).toBeNull()
  expect([...device.storage.keys()]).toEqual([])
})

test('a late answer to a log-out leaves the user logged in meanwhile, and the screen, alone', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const { sync: other } = openTab(device)
  await eventually(() => expect(other.status.current().online).toBe(true))
  const free = backend.network.holdAnswers(isLogOut)
  const leaving = sync.session.logOut()
  await eventually(() => expect(backend.network.seen.some(isLogOut)).toBe(true))
  await other.session.logIn('owner', 'owner-secret')
  free()
  expect(await leaving).toBe(false)
  await quiet(backend)
  expect(sync.session.current()).toMatchObject({ username: 'owner' })
  expect(other.session.current()).toMatchObject({ username: 'owner' })
  expect(device.storage.get('isLoggedIn')).toBe('1')
  expect(await other.views.business().read()).not.toBeNull()
})

test('a session that ends in mid-work loses nothing and goes on after the log-in', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(to('/v1/appointments'), over)
  const result = await sync.run('createAppointment', form())
  expect(result.kind).toBe('queued')
  expect(sync.status.current().needsLogin).toBe(true)
  sync.syncNow()
  expect(backend.network.writes()).toHaveLength(1)
  expect(await shownToday(sync)).toHaveLength(1)
  await sync.session.logIn('makati', 'makati-secret')
  expect(sync.status.current().needsLogin).toBe(false)
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test("the next user's log-in does not send the previous user's queue", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const find = backend.network.lose(aWrite)
  await book(sync)
  expect(await sync.session.logOut()).toBe(true)
  await sync.session.logIn('owner', 'owner-secret')
  find()
  await eventually(() => expect(sync.status.current().waitingFor).toEqual({ makati: 1 }))
  await eventually(() => expect(sync.status.current()).toMatchObject({ queued: 0, conflicts: 0 }))
  await synced({ sync })
  await book(sync, { startTime: '16:00' })
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  expect(await backend.atService()).toMatchObject([{ createdBy: 'owner', startTime: '16:00' }])
  expect(await shownToday(sync)).toHaveLength(2)
  await sync.session.logOut()
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await backend.atService()).toHaveLength(2))
  expect(await backend.atService()).toMatchObject([{ createdBy: 'makati' }, { createdBy: 'owner' }])
})

test('a first sync that a log-out cuts short leaves nothing behind, and the next one is whole', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  const free = backend.network.holdAnswers(isOfToday)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(backend.network.seen.some(isOfToday)).toBe(true))
  expect(await sync.session.logOut()).toBe(true)
  free()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  expect(await sync.views.business().read()).not.toBeNull()
  await book(sync)
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
})

test('another store does not see or send the entries of the first', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const find = backend.network.lose(aWrite)
  await book(sync)
  expect(await sync.session.logOut()).toBe(true)
  const tried = backend.network.writes().filter(isBooking).length
  await sync.session.logIn('cebu', 'cebu-secret')
  find()
  await eventually(() => expect(sync.status.current().waitingFor).toEqual({ makati: 1 }))
  await eventually(async () => expect(await sync.views.business().read()).not.toBeNull())
  await synced({ sync })
  sync.syncNow()
  await quiet(backend)
  expect(await shownToday(sync)).toEqual([])
  expect(backend.network.writes().filter(isBooking)).toHaveLength(tried)
  expect(await backend.atService()).toEqual([])
})

test('a session that ends while the queue is sent loses nothing: the rest goes after the log-in, once', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const id = await book(sync)
  for (const note of ['Tea', 'Coffee', 'Water'])
    await sync.run('updateAppointment', { id, note, confirmed: [] })
  // Writes about one booking are sent one after the other.
  let writes = 0
  backend.network.answer((seen) => aWrite(seen) && ++writes > 1, over)
  backend.network.mend()
  sync.syncNow()
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({ needsLogin: true, queued: 3, conflicts: 0 }),
  )
  expect(await backend.atService()).toMatchObject([{ id, note: form().note }])
  await sync.session.logIn('makati', 'makati-secret')
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ id, note: 'Water' }])
  // Only the writes that met the end of the session were sent twice, under their keys.
  const keys = backend.network.writes().flatMap(keysIn)
  expect([keys.length, new Set(keys).size]).toEqual([5, 4])
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('the time of the last sync is known offline too, for each store by itself', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const { lastSyncAt } = first.sync.status.current()
  await first.close()
  backend.clock.advance(3_600_000)
  backend.network.cut()
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  expect(Number(sync.status.current().lastSyncAt) - Number(lastSyncAt)).toBeLessThan(60_000)
  backend.network.mend()
  const stop = backend.network.lose(to('/v1/appointments/config'))
  await sync.session.logIn('cebu', 'cebu-secret')
  expect(sync.status.current().lastSyncAt).toBeNull()
  stop()
  await synced({ sync })
})

test('a refused booking keeps its badge when the next user logs in on the same tablet', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  await sync.session.logOut()
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({ conflicts: 0, waitingFor: { makati: 1 } }),
  )
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  expect(await sync.views.conflicts().read()).toHaveLength(1)
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({ queued: 0, conflicts: 1, waitingFor: {} }),
  )
})

test('a refused booking of another store is no conflict here, but its user is named', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  await sync.session.logOut()
  await sync.session.logIn('cebu', 'cebu-secret')
  await eventually(() =>
    expect(sync.status.current()).toMatchObject({ conflicts: 0, waitingFor: { makati: 1 } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('a change saved while another store takes the tablet over goes to neither, and says so', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = openTab(device)
  await sync.session.logIn('cebu', 'cebu-secret')
  await synced({ sync })
  await notesWriterOf(sync)
  const items = new Map(device.storage)
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  const note = await notesWriterOf(sync)
  const sent = backend.network.writes().length
  const noting = note('Firm hand')
  // Another tab has logged in; this one wakes right after the click, and reads it.
  for (const [key, value] of items) device.storage.set(key, value)
  device.wake()
  expect(await noting).toEqual({ kind: 'not-saved', message: 'Log in to save this.' })
  await quiet(backend)
  expect(await changeStored(device.indexedDB, 'outbox', (entry) => entry)).toEqual([])
  expect(backend.network.writes()).toHaveLength(sent)
})

test('a user that has just logged in is not told that nothing waits', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const before = await readyTab(backend, device)
  backend.network.lose(aWrite)
  await book(before.sync)
  await before.sync.session.logOut()
  await before.close()
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().waitingFor).toEqual({ makati: 1 }))
  const said: number[] = []
  sync.status.subscribe(() => {
    if (sync.session.current()) said.push(sync.status.current().queued)
  })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  expect(new Set(said)).toEqual(new Set([1]))
})
