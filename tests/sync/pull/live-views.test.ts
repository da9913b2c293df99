import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book, form, shown, shownToday } from '../support/booked'
import { watch } from '../support/watched'

test('a view is notified of entries queued here, of answers, and of changes elsewhere', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const seen = watch(sync.views.day(today))
  await eventually(() => expect(seen).toHaveLength(1))
  backend.network.cut()
  const id = await book(sync)
  await eventually(() => expect(seen.at(-1)).toMatchObject([{ row: { id }, pending: true }]))
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(seen.at(-1)).toMatchObject([{ row: { id }, pending: false }]))
  await backend.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Tea' } })
  await eventually(() => expect(seen.at(-1)).toMatchObject([{ row: { note: 'Tea' } }]))
})

test('no booking disappears for a moment between the queue and the answer', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const seen = watch(sync.views.day(today))
  backend.network.cut()
  await book(sync)
  await eventually(() => expect(seen.at(-1)).toHaveLength(1))
  const from = seen.length
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  await eventually(() => expect(seen.at(-1)).toMatchObject([{ pending: false }]))
  expect(seen.slice(from).map((rows) => rows.length)).toEqual(seen.slice(from).map(() => 1))
})

test('OFF-5 a resource is marked while its change waits, and when it is refused', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const seen = watch(sync.views.waiting())
  backend.network.cut()
  await sync.run('addLocker', { name: 'Corner' })
  await eventually(() =>
    expect([...(seen.at(-1)?.values() ?? [])]).toMatchObject([{ pending: true }]),
  )
  await backend.elsewhere(calls.addLocker, { body: { name: 'Corner' } })
  backend.network.mend()
  sync.syncNow()
  const trouble = 'Name is required and should be unique'
  await eventually(() => expect([...(seen.at(-1)?.values() ?? [])]).toMatchObject([{ trouble }]))
})

test("a view opened before the log-in shows the new session's rows after it", async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  expect(await sync.views.business().read()).toBeNull()
  const { key } = sync.views.business()
  await sync.session.logIn('makati', 'makati-secret')
  expect(sync.views.business().key).not.toBe(key)
  expect(sync.views.business().key).toBe(sync.views.business().key)
})

test('a view in another tab is notified', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  const seen = watch(second.sync.views.day(today))
  backend.network.cut()
  const id = await book(first.sync)
  await eventually(() => expect(seen.at(-1)).toMatchObject([{ row: { id } }]))
})

test('the resources are not read again when an entry is queued', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const seen = watch(sync.views.business())
  await eventually(() => expect(seen).toHaveLength(1))
  backend.network.cut()
  await book(sync)
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
  expect(seen).toHaveLength(1)
})

test('an unchanged row stays the same object', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await book(sync)
  const [before] = await sync.views.day(today).read()
  backend.network.cut()
  await book(sync, { startTime: '16:00' })
  const after = await sync.views.day(today).read()
  expect(after[0]).toBe(before)
  expect(await sync.views.day(today).read()).toBe(after)
})

test('a booking whose slot another tablet takes is at risk before it is sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const free = backend.network.hold(({ method }) => method === 'POST')
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  const later = sync.run('createAppointment', form({ startTime: '16:00' }))
  const rival = form({ name: 'Rival', mobileNumber: '639171112222', startTime: '16:00' })
  await backend.elsewhere(calls.createAppointment, { body: rival })
  await eventually(async () => {
    const rows = await sync.views.day(today).read()
    const waiting = rows.find(({ row }) => row.name === 'Jose' && row.startTime === '16:00')
    expect(waiting?.risk).toContain('ANA is busy')
  })
  free()
  await booked
  expect((await later).kind).toBe('refused')
})

test('a change of a row that was changed meanwhile is at risk before it is sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { startTime: '16:00' })
  await drained({ sync })
  const free = backend.network.hold(({ method }) => method === 'POST')
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(2))
  const update = (body: object) =>
    backend.elsewhere(calls.updateAppointment, { params: { id }, body })
  const later = sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await eventually(() => expect(sync.status.current().queued).toBe(2))
  await update({ roomId: 'r2' })
  await eventually(async () => expect((await shown(sync, id)).row.roomId).toBe('r2'))
  expect((await shown(sync, id)).risk).toBeNull()
  await update({ note: 'Coffee' })
  await eventually(async () => expect((await shown(sync, id)).risk).toContain('changed meanwhile'))
  free()
  await booked
  await later
})

test('availability counts pending changes as done', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const query = { startDate: today, startTime: '14:30', serviceIds: ['swedish'] }
  const idsFree = async () => (await sync.views.available(query).read()).staffs.map(({ id }) => id)
  expect(await idsFree()).toContain('ana')
  backend.network.cut()
  await book(sync)
  expect(await idsFree()).not.toContain('ana')
})
