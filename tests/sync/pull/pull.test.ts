import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { pause } from '../../support/pause'
import {
  drained,
  eventually,
  newlySyncedTab,
  openBackend,
  openTab,
  quiet,
  readyTab,
} from '../support/backend'
import { book, form, shown, shownToday } from '../support/booked'
import { aWrite, html, json, to } from '../support/network'

const rival = form({ name: 'Rival', mobileNumber: '639171112222' })

test('today and the resources come first, and the board can be used at once', async () => {
  const backend = await openBackend()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  const free = backend.network.hold(to('/v1/changes'))
  const { sync } = openTab(backend.device())
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
  expect((await sync.views.business().read())?.staffs.size).toBe(3)
  // The day is shown as soon as it is stored, before the next step begins.
  await eventually(() => expect(sync.status.current().progress).toBeGreaterThan(0))
  expect(sync.status.current().progress).toBeLessThan(1)
  await book(sync, { startTime: '16:00' })
  free()
  await eventually(() => expect(sync.status.current().progress).toBeNull())
})

test('an interrupted first sync goes on where it stopped', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const stop = backend.network.lose(({ path }) => path === '/v1/changes')
  const first = openTab(device)
  await first.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(backend.network.seen.some(to('/v1/changes'))).toBe(true))
  await first.close()
  stop()
  const lists = backend.network.seen.filter(to('/v1/rooms')).length
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().lastSyncAt).not.toBeNull())
  expect(second.sync.status.current().progress).toBeNull()
  expect(backend.network.seen.filter(to('/v1/rooms'))).toHaveLength(lists)
})

test('a pull does not overwrite changes made offline', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const find = backend.network.lose(aWrite)
  await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await backend.elsewhere(calls.updateAppointment, { params: { id }, body: { roomId: 'r2' } })
  await eventually(async () =>
    expect((await shown(sync, id)).row).toMatchObject({ note: 'Tea', roomId: 'r2' }),
  )
  find()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r2' }])
})

test('an appointment moved to another day leaves its old one', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const startDate = addDays(today, 2)
  await backend.elsewhere(calls.updateAppointment, { params: { id }, body: { startDate } })
  await eventually(async () => expect(await shownToday(sync)).toEqual([]))
  expect(await sync.views.day(startDate).read()).toMatchObject([{ row: { id } }])
  expect((await shown(sync, id)).row.startDate).toBe(startDate)
})

test('bookings further ahead than a month are kept too', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const startDate = addDays(today, 60)
  const later = { ...rival, startDate }
  expect((await backend.elsewhere(calls.createAppointment, { body: later })).status).toBe(201)
  await eventually(async () =>
    expect(await sync.views.day(startDate).read()).toMatchObject([{ row: { name: 'Rival' } }]),
  )
})

test('without a live stream changes are polled', async () => {
  const backend = await openBackend()
  backend.network.answer(to('/v1/changes/stream'), html(404), 100)
  const { sync } = await readyTab(backend)
  await quiet(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await quiet(backend)
  expect(await shownToday(sync)).toEqual([])
  backend.clock.advance(15_000)
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
})

test('while offline the service is probed, and the queue goes when it answers', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await book(sync)
  await eventually(() => expect(sync.status.current()).toMatchObject({ online: false }))
  backend.clock.advance(21_000)
  await eventually(() => expect(sync.status.current()).toMatchObject({ online: false }))
  backend.network.mend()
  backend.clock.advance(21_000)
  await drained({ sync })
  expect(sync.status.current()).toMatchObject({ online: true, offlineSince: null })
})

test('a device that wakes up sends its queue and pulls', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  backend.network.cut()
  await book(sync)
  backend.network.mend()
  device.wake()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test('a service with another database id is read anew, and the queue stays', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
  const find = backend.network.lose(aWrite)
  const id = await book(sync, { startTime: '16:00' })
  const reset = { changes: [], cursor: 'other', more: false, reset: true }
  backend.network.answer(to('/v1/changes'), json(200, reset))
  sync.syncNow()
  await eventually(() =>
    expect(backend.network.seen.filter(to('/v1/rooms')).length).toBeGreaterThan(0),
  )
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(2))
  find()
  sync.syncNow()
  await drained({ sync })
  expect((await backend.atService()).map((row) => row.id)).toContain(id)
})

test('an unreadable row is left out and does not stop the others', async () => {
  const backend = await openBackend()
  const { sync, logged } = await readyTab(backend)
  const cursor = JSON.parse(await sync.upkeep.exportQueue()).meta.find(({ key }: { key: string }) =>
    key.startsWith('progress'),
  ).value.board
  const changes = [
    { table: 'rooms', id: 'r9', version: 900, row: { name: 'No id' } },
    { table: 'rooms', id: 'r8', version: 901, row: { id: 'r8', name: 'Room 8' } },
  ]
  backend.network.answer(to('/v1/changes'), json(200, { changes, cursor, more: false }))
  sync.syncNow()
  await eventually(async () =>
    expect((await sync.views.business().read())?.rooms.has('r8')).toBe(true),
  )
  expect(logged).toContain('unreadable row')
})

test('e-mail and birth date of customers do not stay on the tablet', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const found = await sync.lookUpCustomer('639179876543')
  expect(found).toMatchObject({ kind: 'found', customer: { email: null, birthDate: null } })
})

test('a day before the window is fetched when a view opens it', async () => {
  const backend = await openBackend()
  await backend.elsewhere(calls.createAppointment, { body: rival })
  backend.clock.advance(20 * 86_400_000)
  const { sync } = await newlySyncedTab(backend.device())
  expect(await shownToday(sync)).toEqual([])
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
  expect(backend.network.seen.filter(to('/v1/appointments'))).toHaveLength(2)
})

test('days that have left the window are removed, pending changes never are', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await eventually(async () => expect(await shownToday(first.sync)).toHaveLength(1))
  await first.close()
  backend.clock.advance(9 * 86_400_000)
  backend.network.cut()
  const second = openTab(device)
  expect(await shownToday(second.sync)).toHaveLength(1)
  backend.network.mend()
  await second.sync.session.logIn('makati', 'makati-secret')
  backend.network.lose(to('/v1/appointments'))
  await eventually(async () => expect(await shownToday(second.sync)).toEqual([]))
})

test('a tablet that is never closed also prunes days that leave the window', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
  backend.network.lose(to('/v1/appointments'))
  // A log-in keeps the tablet from counting as abandoned, which would wipe it.
  for (const days of [5, 5]) {
    backend.clock.advance(days * 86_400_000)
    await sync.session.logIn('makati', 'makati-secret')
    await pause(100)
  }
  await eventually(async () => expect(await shownToday(sync)).toEqual([]))
})
