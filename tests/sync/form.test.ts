import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { checkingIn } from '../support/commands'
import { drained, eventually, openBackend, readyTab } from './support/backend'
import { book, form, onlyConflict, shownToday } from './support/booked'
import { onFullDisk } from './support/full-disk'
import { aWrite, html, json, to } from './support/network'
import { rival } from './support/while-offline'

test('a command that the rules here refuse is never queued', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const result = await sync.run('createAppointment', form({ mobileNumber: '12' }))
  expect(result).toEqual({
    kind: 'refused',
    refusal: {
      message: "Should start with '63'.",
      reason: 'NO_COUNTRY_CODE',
      field: 'mobileNumber',
      confirm: [],
    },
  })
  expect(await sync.views.queue().read()).toEqual([])
  expect(backend.network.writes()).toEqual([])
})

test('a soft rule asks, and the confirmed booking goes through', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const result = await sync.run('createAppointment', form({ startTime: '11:30' }))
  expect(result).toMatchObject({ kind: 'refused', refusal: { confirm: ['BREAK'] } })
  const sure = await sync.run(
    'createAppointment',
    form({ startTime: '11:30', confirmed: ['BREAK'] }),
  )
  expect(sure.kind).toBe('applied')
})

test('a refusal while the form waits is shown in the form and withdrawn from the queue', async () => {
  const backend = await openBackend()
  // If the tablet had the other booking, it would refuse this one itself.
  backend.network.answer(to('/v1/changes/stream'), html(404), 100)
  const { sync } = await readyTab(backend)
  const free = backend.network.hold(to('/v1/changes'))
  await backend.elsewhere(calls.createAppointment, { body: rival() })
  const result = await sync.run('createAppointment', form())
  expect(result).toMatchObject({ kind: 'refused', refusal: { field: 'staffId' } })
  expect(await sync.views.queue().read()).toEqual([])
  expect(await sync.views.conflicts().read()).toEqual([])
  const { journal } = JSON.parse(await sync.upkeep.exportQueue())
  expect(journal).toMatchObject([{ ending: 'withdrawn', by: 'makati' }])
  free()
  sync.syncNow()
  await eventually(async () => expect(await shownToday(sync)).toMatchObject([{ name: 'Rival' }]))
})

test('a refusal that comes after its form was closed shows in the sync panel', async () => {
  const backend = await openBackend()
  backend.network.answer(to('/v1/changes/stream'), html(404), 100)
  const { sync } = await readyTab(backend)
  const [freeChanges, freeWrites] = [
    backend.network.hold(to('/v1/changes')),
    backend.network.hold(aWrite),
  ]
  await backend.elsewhere(calls.createAppointment, { body: rival() })
  let isGone = false
  const booked = sync.run('createAppointment', form(), { isGone: () => isGone })
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  isGone = true
  freeWrites()
  expect(await booked).toMatchObject({ kind: 'queued' })
  expect(await onlyConflict(sync)).toMatchObject({ code: 'slot-taken' })
  freeChanges()
})

test('a booking is not withdrawn while a change of its new customer waits for it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const free = backend.network.hold(aWrite)
  const mobileNumber = '639175556666'
  const booked = sync.run('createAppointment', form({ name: 'Lea', mobileNumber }))
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id } = found.customer
  const changed = sync.run('updateCustomer', { id, mobileNumber, notes: 'Shy' })
  await eventually(() => expect(sync.status.current().queued).toBe(2))
  await backend.elsewhere(calls.createAppointment, { body: rival() })
  free()
  expect((await booked).kind).toBe('queued')
  backend.clock.advance(4000)
  expect((await changed).kind).toBe('queued')
  expect(await sync.views.conflicts().read()).toMatchObject([{ code: 'slot-taken' }])
  expect(backend.network.writes()).toHaveLength(1)
})

test('a slow service does not keep the form longer than three seconds', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const free = backend.network.hold(to('/v1/appointments'))
  const booked = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  backend.clock.advance(3000)
  expect((await booked).kind).toBe('queued')
  free()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test('while the log-in is put off a form waits for no answer: nothing is sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })
  backend.network.answer(to('/v1/appointments'), over)
  const first = sync.run('createAppointment', form())
  await eventually(() => expect(sync.status.current().needsLogin).toBe(true))
  backend.clock.advance(3000)
  await first
  const startedAt = backend.clock.now()
  const second = await sync.run('createAppointment', form({ staffId: 'bea', roomId: 'r2' }))
  expect(second.kind).toBe('queued')
  expect(backend.clock.now() - startedAt).toBeLessThan(2000)
})

test('a double click on Submit is one booking', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = '20000000-0000-7000-8000-000000000001'
  const [first, second] = await Promise.all([
    sync.run('createAppointment', form({ id })),
    sync.run('createAppointment', form({ id })),
  ])
  expect(first).toEqual({ kind: 'applied', id })
  expect(second).toEqual(first)
  expect(await sync.run('createAppointment', form({ id }))).toEqual(first)
  expect(await backend.atService()).toHaveLength(1)
})

test('the same booking submitted again offline is one entry', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const id = '20000000-0000-7000-8000-000000000002'
  const first = await sync.run('createAppointment', form({ id }))
  const second = await sync.run('createAppointment', form({ id }))
  expect(second).toEqual(first)
  expect(await sync.views.queue().read()).toHaveLength(1)
})

test('a save that storage refuses says not saved and keeps nothing', async () => {
  const backend = await openBackend()
  const { sync, logged } = await readyTab(backend)
  const result = await onFullDisk(() => sync.run('createAppointment', form()))
  expect(result.kind).toBe('not-saved')
  expect(logged).toContain('not saved')
  expect(await shownToday(sync)).toEqual([])
  expect((await sync.run('createAppointment', form())).kind).toBe('applied')
})

test('many entries saved at once share one transaction', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const starts = ['13:00', '14:30', '16:00', '18:00', '19:30']
  const results = await Promise.all(
    starts.map((startTime) =>
      sync.run('createAppointment', form({ startTime, confirmed: ['BREAK', 'DUTY_HOURS'] })),
    ),
  )
  expect(results.map(({ kind }) => kind)).toEqual(starts.map(() => 'queued'))
  const queue = await sync.views.queue().read()
  expect(queue.map(({ row }) => row?.startTime)).toEqual(starts)
})

test('the service is asked for a customer that this tablet does not know', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const unknown = await sync.lookUpCustomer('639175556666')
  expect(unknown).toEqual({ kind: 'absent', complete: true })
  const found = await sync.lookUpCustomer('0917 987 6543')
  expect(found).toMatchObject({ kind: 'found', customer: { firstName: 'Jose' } })
  backend.network.cut()
  expect(await sync.lookUpCustomer('639179876543')).toEqual(found)
  expect(await sync.lookUpCustomer('639175557777')).toEqual({ kind: 'absent', complete: false })
})

test('a new customer is known here as soon as the booking is queued', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  await book(sync, { name: 'Lea', mobileNumber: '639175556666' })
  const found = await sync.views.customer('639175556666').read()
  expect(found).toMatchObject({ kind: 'found', customer: { firstName: 'Lea' } })
  const id = await book(sync, { name: 'Lea', mobileNumber: '639175556666', startTime: '16:30' })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  const rows = await backend.atService()
  expect(new Set(rows.map((row) => row.customerId)).size).toBe(1)
  expect(rows.map((row) => row.id)).toContain(id)
})

test('check-in without a locker is refused in the words of the product', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const result = await sync.run('checkInAppointment', checkingIn({ id, lockerId: null }))
  expect(result).toMatchObject({
    kind: 'refused',
    refusal: {
      message: 'Room, Therapist and Locker are required when checking in for MASSAGE appointments',
    },
  })
})
