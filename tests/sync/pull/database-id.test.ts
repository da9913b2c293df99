import { expect, test } from 'vitest'
import { databaseIdHeader } from '#domain/calls/sync'
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
import { createDevice } from '../support/device'
import { createNetwork, json, keysIn, type Seen, to } from '../support/network'

/** A service whose database id changes on command. */
async function withDatabaseIds() {
  const backend = await openBackend()
  let databaseId = 'first'
  const line = createNetwork(async (request) => {
    const response = await backend.service.handle(request)
    if (response.headers.has(databaseIdHeader)) response.headers.set(databaseIdHeader, databaseId)
    return response
  })
  const device = createDevice(backend.clock, line)
  const changeDatabaseId = () => {
    databaseId = 'second'
  }
  return { backend, line, device, changeDatabaseId }
}

const create = to('/v1/appointments')
const isBooking = (seen: Seen) => seen.method === 'POST' && create(seen)

test('an answer from before a restore does not count: the entry is sent again under its key', async () => {
  const { backend, line, device, changeDatabaseId } = await withDatabaseIds()
  const { sync } = await readyTab(backend, device)
  const free = line.holdAnswers(isBooking)
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(line.writes()).toHaveLength(1))
  const lists = () => line.seen.filter(to('/v1/rooms')).length
  const before = lists()
  changeDatabaseId()
  sync.syncNow()
  await eventually(() => expect(lists()).toBeGreaterThan(before))
  await synced({ sync })
  free()
  backend.clock.advance(4000)
  expect((await booked).kind).toBe('queued')
  await eventually(() => {
    backend.clock.advance(1000)
    expect(line.writes()).toHaveLength(2)
  })
  const [first, second] = line.writes().map(keysIn)
  expect(second).toEqual(first)
  await drained({ sync })
  expect(await shownToday(sync)).toHaveLength(1)
})

test('rows that a first sync read before a restore are fetched again after it', async () => {
  const { line, device, changeDatabaseId } = await withDatabaseIds()
  const find = line.lose(to('/v1/changes'))
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect((await sync.views.business().read())?.rooms.size).toBe(3))
  const days = () => line.seen.filter(create).length
  expect(days()).toBe(1)
  changeDatabaseId()
  find()
  sync.syncNow()
  await synced({ sync })
  expect(days()).toBe(2)
})

test('each answer of the service about the business names the database id', async () => {
  const backend = await openBackend()
  const names = new Set<string | null>()
  const line = createNetwork(async (request) => {
    const response = await backend.service.handle(request)
    if (new URL(request.url).pathname.startsWith('/v1/'))
      names.add(response.headers.get(databaseIdHeader))
    return response
  })
  const { sync } = await readyTab(backend, createDevice(backend.clock, line))
  expect((await sync.run('createAppointment', form())).kind).toBe('applied')
  expect([...names]).toEqual([expect.stringMatching(/./)])
})

test('a booking read by a first sync that a restore cut short is not shown after it', async () => {
  const { backend, line, device, changeDatabaseId } = await withDatabaseIds()
  const free = line.hold(to('/v1/changes'))
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().online).toBe(true))
  await eventually(() => expect(line.seen.filter(to('/v1/changes'))).toHaveLength(1))
  const id = await book(sync)
  await drained({ sync })
  // The restored backup is from before the booking.
  await backend.service.lose(id)
  changeDatabaseId()
  // The tablet gets the new database id while a user of the other store is logged in.
  await sync.session.logIn('cebu', 'cebu-secret')
  backend.clock.advance(31_000)
  await eventually(() => expect(line.seen.filter(to('/v1/changes'))).toHaveLength(2))
  free()
  await synced({ sync })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await shownToday(sync)).toEqual([]))
})

test('a change made right after a restore replaces the rows from before it', async () => {
  const { backend, line, device, changeDatabaseId } = await withDatabaseIds()
  const { sync } = await readyTab(backend, device)
  const room = async () => (await sync.views.business().read())?.rooms.get('r1')
  for (const name of ['Jade', 'Opal', 'Pearl']) await sync.run('updateRoom', { id: 'r1', name })
  const before = await room()
  const list = ({ method, path }: Seen) => method === 'GET' && path === '/v1/rooms'
  const lists = () => line.seen.filter(list).length
  const asked = lists()
  const free = line.holdAnswers(list)
  changeDatabaseId()
  sync.syncNow()
  await eventually(() => expect(lists()).toBeGreaterThan(asked))
  const change = ({ method, path }: Seen) => method === 'PATCH' && path === '/v1/rooms/r1'
  line.answer(change, json(200, { ...before, name: 'Lotus', version: 1 }))
  expect((await sync.run('updateRoom', { id: 'r1', name: 'Lotus' })).kind).toBe('applied')
  // The test's service was not really restored: its feed would contain rows from before.
  line.hold(to('/v1/changes'))
  free()
  await quiet({ network: line })
  expect(await room()).toMatchObject({ name: 'Lotus', version: 1 })
})

test('a change made right after a restore replaces older rows also when a first sync has just begun', async () => {
  const { backend, line, device, changeDatabaseId } = await withDatabaseIds()
  line.hold(({ method, path }) => method === 'GET' && path === '/v1/appointments')
  const { sync } = openTab(device)
  await sync.session.logIn('makati', 'makati-secret')
  const room = async () => (await sync.views.business().read())?.rooms.get('r1')
  await eventually(async () => expect(await room()).toBeDefined())
  for (const name of ['Jade', 'Opal', 'Pearl']) await sync.run('updateRoom', { id: 'r1', name })
  await drained({ sync })
  const before = await room()
  const list = ({ method, path }: Seen) => method === 'GET' && path === '/v1/rooms'
  const change = ({ method, path }: Seen) => method === 'PATCH' && path === '/v1/rooms/r1'
  const asked = line.seen.filter(list).length
  const free = line.holdAnswers(list)
  changeDatabaseId()
  line.answer(change, json(200, { ...before, name: 'Lotus', version: 1 }))
  await eventually(() => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(line.seen.filter(list).length).toBeGreaterThan(asked)
  })
  await sync.run('updateRoom', { id: 'r1', name: 'Lotus' })
  await drained({ sync })
  free()
  await quiet({ network: line })
  expect(await room()).toMatchObject({ name: 'Lotus', version: 1 })
})

test('a store whose database starts anew after a restore leaves the versions of the other store alone', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const versions = async (tab = sync) => {
    const business = await tab.views.business().read()
    return [...(business?.services.values() ?? [])].map(({ id, version }) => `${id} ${version}`)
  }
  const makatis = await versions()
  await sync.session.logIn('cebu', 'cebu-secret')
  await eventually(async () => expect(await versions()).not.toEqual(makatis))
  await synced({ sync })
  const cebus = await versions()
  const lists = () => backend.network.seen.filter(to('/v1/rooms')).length
  const before = lists()
  const reset = { changes: [], cursor: 'other', more: false, reset: true }
  backend.network.answer(to('/v1/changes'), json(200, reset))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(lists()).toBeGreaterThan(before))
  await synced({ sync })
  expect(await versions()).toEqual(makatis)
  await sync.session.logIn('cebu', 'cebu-secret')
  await synced({ sync })
  const { sync: reloaded } = openTab(device)
  expect(await versions(reloaded)).toEqual(cebus)
})
