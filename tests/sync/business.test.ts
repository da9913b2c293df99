import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../support/business'
import { drained, eventually, openBackend, openTab, quiet, readyTab } from './support/backend'
import { book, form, onlyConflict } from './support/booked'
import { businessOf, ownersTab } from './support/business-of'
import { aWrite, json, to } from './support/network'
import { bookAgainstRival, whileOffline } from './support/while-offline'

const customerId = (body: unknown): string => (body as { id: string }).id

test('a room added and renamed offline is there at once, and sent in order', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  await sync.run('updateRoom', { id: added.id, name: 'Garden house' })
  expect((await businessOf(sync)).rooms.get(added.id)).toMatchObject({ name: 'Garden house' })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await backend.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ id: added.id, name: 'Garden house' }))
})

test('a change of a room that another tablet changed too shows as a risk before it is sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  backend.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  await sync.run('updateRoom', { id: 'r1', name: 'Lotus' })
  const risks = async () => (await sync.views.queue().read()).map(({ risk }) => risk)
  expect(await risks()).toEqual([null])
  const change = { params: { id: 'r1' }, body: { name: 'Jasmine' } }
  expect((await backend.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => expect(await risks()).toEqual([expect.any(String)]))
})

test('a name taken meanwhile is refused in the words of the product', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const room = { name: 'Garden', serviceIds: [] }
  await whileOffline(
    backend,
    sync,
    () => sync.run('addRoom', room),
    () => backend.elsewhere(calls.addRoom, { body: room }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'invalid', command: 'addRoom', current: null })
  expect(conflict.message).toContain('unique')
  const input = { id: conflict.input.id, name: 'Garden two', serviceIds: [] }
  const result = await sync.resolve(conflict.entryId, { kind: 'edit' }, input)
  expect(result.kind).toBe('applied')
})

test('a booking waits for its refused room, and goes when the room is corrected', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const room = { name: 'Garden', serviceIds: ['swedish'] }
  const id = await whileOffline(
    backend,
    sync,
    async () => {
      const added = await sync.run('addRoom', room)
      if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
      return book(sync, { roomId: added.id })
    },
    () => backend.elsewhere(calls.addRoom, { body: room }),
  )
  await quiet(backend)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'invalid', command: 'addRoom' })
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'createAppointment' }])
  const input = { ...room, id: conflict.input.id, name: 'Garden two' }
  expect((await sync.resolve(conflict.entryId, { kind: 'edit' }, input)).kind).toBe('applied')
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ id, roomId: conflict.input.id }])
})

test('changes to different fields of one customer on both sides are both kept', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const found = await sync.lookUpCustomer(jose)
  if (found.kind !== 'found') throw new Error('Jose is not known')
  const { id } = found.customer
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateCustomer', { id, mobileNumber: jose, notes: 'Firm hand' }),
    () => backend.elsewhere(calls.updateCustomer, { params: { id }, body: { twitter: '@jose' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const query = { storeCode: 'SERENITY_MAKATI' }
  const { body } = await backend.elsewhere(calls.customer, {
    params: { idOrMobileNumber: jose },
    query,
  })
  expect(body).toMatchObject({ notes: 'Firm hand', twitter: '@jose' })
})

test('pending points are shown, and only a SUPER_ADMIN may move points', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.lookUpCustomer(jose)
  backend.network.cut()
  const points = { id: jose, customerMobileNumber: jose, action: 'ADD', points: 50 } as const
  await sync.run('updatePoints', points)
  const shown = await sync.views.customer(jose).read()
  expect(shown).toMatchObject({ kind: 'found', customer: { pointsEarned: 150 } })
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect((await onlyConflict(sync)).code).toBe('not-allowed'))
  const owner = await ownersTab(backend)
  await owner.sync.lookUpCustomer(jose)
  expect((await owner.sync.run('updatePoints', points)).kind).toBe('applied')
})

test('a change of a customer waits for the booking that creates the customer', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const mobileNumber = '639175556666'
  await book(sync, { name: 'Lea', mobileNumber })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id } = found.customer
  await sync.run('updateCustomer', { id, mobileNumber, notes: 'Shy' })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await backend.elsewhere(calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: 'SERENITY_MAKATI' },
  })
  expect(body).toMatchObject({ firstName: 'Lea', notes: 'Shy' })
})

test('the form of a customer unknown here overwrites nothing that the service knows', async () => {
  const backend = await openBackend()
  const mobileNumber = '639175556666'
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const body = form({ name: 'Lea', mobileNumber })
  expect((await backend.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  const query = { storeCode: 'SERENITY_MAKATI' }
  const asked = { params: { idOrMobileNumber: mobileNumber }, query }
  const { body: known } = await backend.elsewhere(calls.customer, asked)
  const theirs = { lastName: 'Cruz', notes: 'ALLERGIC TO NUTS' }
  const change = { params: { id: customerId(known) }, body: theirs }
  expect((await backend.elsewhere(calls.updateCustomer, change)).status).toBe(200)
  await book(sync, { name: 'Lea', mobileNumber, startTime: '16:00' })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id, firstName, lastName, status, type, contractEndDate, twitter, notes } = found.customer
  const record = { firstName, lastName, status, type, contractEndDate, twitter, notes }
  await sync.run('updateCustomer', { id, mobileNumber, ...record, instagram: '@lea' })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body: now } = await backend.elsewhere(calls.customer, asked)
  expect(now).toMatchObject({ ...theirs, instagram: '@lea' })
})

test('the answer to a second try does not overwrite a newer resource with an older one', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await quiet(backend)
  const room = async () => (await businessOf(sync)).rooms.get('r1')
  backend.network.loseAnswers(aWrite)
  const free = backend.network.hold(aWrite)
  await sync.run('updateRoom', { id: 'r1', available: false })
  const change = { params: { id: 'r1' }, body: { available: true, name: 'Lotus' } }
  expect((await backend.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => expect(await room()).toMatchObject({ name: 'Lotus' }))
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await room()).toMatchObject({ name: 'Lotus', available: true })
})

test('a first sync does not undo a change of a resource saved after its page was read', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  const free = backend.network.holdAnswers(to('/v1/changes'))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(backend.network.seen.some(to('/v1/changes'))).toBe(true))
  await quiet(backend)
  expect((await sync.run('updateRoom', { id: 'r1', available: false })).kind).toBe('applied')
  backend.network.cut()
  free()
  await quiet(backend)
  expect((await businessOf(sync)).rooms.get('r1')).toMatchObject({ available: false })
})

test('a refused booking that is moved to a pending new room waits for that room', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookAgainstRival(backend, sync)
  const conflict = await onlyConflict(sync)
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  const corrected = form({ ...conflict.input, staffId: 'bea', roomId: added.id })
  await sync.resolve(conflict.entryId, { kind: 'edit' }, { id: '', ...corrected })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toContainEqual(expect.objectContaining({ name: 'Jose' }))
})
