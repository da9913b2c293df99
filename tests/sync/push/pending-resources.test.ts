import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually, openBackend, openTab, quiet, readyTab } from '../support/backend'
import { book } from '../support/booked'
import { whileOffline } from '../support/while-offline'

test('OFF-7 tells for each resource which changes wait, until they are sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await sync.run('updateService', { id: 'swedish', price: 900 })
  const added = await sync.run('addLocker', { name: 'Corner' })
  if (added.kind !== 'queued') throw new Error(added.kind)
  const none = { conflictId: null, code: null, command: null, trouble: null }
  const mark = { pending: true, ...none, isAdd: false }
  expect([...(await sync.views.waiting().read())]).toEqual([
    ['services/swedish', mark],
    [`lockers/${added.id}`, mark],
  ])
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect((await sync.views.waiting().read()).size).toBe(0))
})

test('OFF-5 marks the row of a refused change, with the words of the service', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const made = await whileOffline(
    backend,
    sync,
    () => sync.run('addLocker', { name: 'Corner' }),
    () => backend.elsewhere(calls.addLocker, { body: { name: 'Corner' } }),
  )
  if (made.kind !== 'queued') throw new Error(made.kind)
  expect((await sync.views.waiting().read()).get(`lockers/${made.id}`)).toEqual({
    pending: false,
    conflictId: made.entryId,
    code: 'invalid',
    command: 'addLocker',
    trouble: 'Name is required and should be unique',
    isAdd: true,
  })
})

test('a name that waits to be sent is taken', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await sync.run('addLocker', { name: 'Corner' })
  expect(await sync.run('addLocker', { name: ' corner' })).toMatchObject({
    kind: 'refused',
    refusal: { message: 'Name is required and should be unique', field: 'name' },
  })
})

test('OFF-7 counts changes saved offline after a reload of an empty queue', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const before = await readyTab(backend, device)
  const id = await book(before.sync)
  await drained(before)
  await before.close()
  backend.network.cut()
  const { sync } = openTab(device)
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await quiet(backend)
  await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await quiet(backend)
  expect(sync.status.current()).toMatchObject({ queued: 1, oldestAt: expect.any(Number) })
})
