import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose } from '../support/business'
import { book, form, onlyConflict } from './support/booked'
import { businessOf, ownersTab } from './support/business-of'
import { drained, eventually, openHouse, openTab, quiet, readyTab } from './support/house'
import { aWrite, json, to } from './support/network'
import { bookAgainstRival, whileAway } from './support/while-away'

const customerId = (body: unknown): string => (body as { id: string }).id

test('a room added and renamed offline is there at once, and sent in order', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  await sync.run('updateRoom', { id: added.id, name: 'Garden house' })
  expect((await businessOf(sync)).rooms.get(added.id)).toMatchObject({ name: 'Garden house' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await house.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ id: added.id, name: 'Garden house' }))
})

test('a change of a room that others have changed too is said to be at risk before it is sent', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const later = json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '3600' })
  house.network.answer(aWrite, later, Number.POSITIVE_INFINITY)
  await sync.run('updateRoom', { id: 'r1', name: 'Lotus' })
  const risks = async () => (await sync.views.queue().read()).map(({ risk }) => risk)
  expect(await risks()).toEqual([null])
  const change = { params: { id: 'r1' }, body: { name: 'Jasmine' } }
  expect((await house.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => expect(await risks()).toEqual([expect.any(String)]))
})

test('a name taken meanwhile is refused in the words of the product', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const room = { name: 'Garden', serviceIds: [] }
  await whileAway(
    house,
    sync,
    () => sync.run('addRoom', room),
    () => house.elsewhere(calls.addRoom, { body: room }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'invalid', command: 'addRoom', current: null })
  expect(conflict.message).toContain('unique')
  const input = { id: conflict.input.id, name: 'Garden two', serviceIds: [] }
  const result = await sync.resolve(conflict.entryId, { kind: 'edit' }, input)
  expect(result.kind).toBe('applied')
})

test('a booking waits for the room that it was given, and goes when that is put right', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const room = { name: 'Garden', serviceIds: ['swedish'] }
  const id = await whileAway(
    house,
    sync,
    async () => {
      const added = await sync.run('addRoom', room)
      if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
      return book(sync, { roomId: added.id })
    },
    () => house.elsewhere(calls.addRoom, { body: room }),
  )
  await quiet(house)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'invalid', command: 'addRoom' })
  expect(await sync.views.queue().read()).toMatchObject([{ command: 'createAppointment' }])
  const input = { ...room, id: conflict.input.id, name: 'Garden two' }
  expect((await sync.resolve(conflict.entryId, { kind: 'edit' }, input)).kind).toBe('applied')
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toMatchObject([{ id, roomId: conflict.input.id }])
})

test('different fields of one customer changed on both sides both stand', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const found = await sync.lookUpCustomer(jose)
  if (found.kind !== 'found') throw new Error('Jose is not known')
  const { id } = found.customer
  await whileAway(
    house,
    sync,
    () => sync.run('updateCustomer', { id, mobileNumber: jose, notes: 'Firm hand' }),
    () => house.elsewhere(calls.updateCustomer, { params: { id }, body: { twitter: '@jose' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const query = { storeCode: 'SERENITY_MAKATI' }
  const { body } = await house.elsewhere(calls.customer, {
    params: { idOrMobileNumber: jose },
    query,
  })
  expect(body).toMatchObject({ notes: 'Firm hand', twitter: '@jose' })
})

test('points are shown with what waits, and nobody but a SUPER_ADMIN may move them', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await sync.lookUpCustomer(jose)
  house.network.cut()
  const points = { id: jose, customerMobileNumber: jose, action: 'ADD', points: 50 } as const
  await sync.run('updatePoints', points)
  const shown = await sync.views.customer(jose).read()
  expect(shown).toMatchObject({ kind: 'found', customer: { pointsEarned: 150 } })
  house.network.mend()
  sync.syncNow()
  await eventually(async () => expect((await onlyConflict(sync)).code).toBe('not-allowed'))
  const owner = await ownersTab(house)
  await owner.sync.lookUpCustomer(jose)
  expect((await owner.sync.run('updatePoints', points)).kind).toBe('applied')
})

test('a change of a customer waits for the booking that makes them', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  house.network.cut()
  const mobileNumber = '639175556666'
  await book(sync, { name: 'Lea', mobileNumber })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id } = found.customer
  await sync.run('updateCustomer', { id, mobileNumber, notes: 'Shy' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await house.elsewhere(calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { storeCode: 'SERENITY_MAKATI' },
  })
  expect(body).toMatchObject({ firstName: 'Lea', notes: 'Shy' })
})

test('the form of a customer who was not known here puts nothing over what the service knows', async () => {
  const house = await openHouse()
  const mobileNumber = '639175556666'
  const { sync } = await readyTab(house)
  house.network.cut()
  const body = form({ name: 'Lea', mobileNumber })
  expect((await house.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  const query = { storeCode: 'SERENITY_MAKATI' }
  const asked = { params: { idOrMobileNumber: mobileNumber }, query }
  const { body: known } = await house.elsewhere(calls.customer, asked)
  const theirs = { lastName: 'Cruz', notes: 'ALLERGIC TO NUTS' }
  const change = { params: { id: customerId(known) }, body: theirs }
  expect((await house.elsewhere(calls.updateCustomer, change)).status).toBe(200)
  await book(sync, { name: 'Lea', mobileNumber, startTime: '16:00' })
  const found = await sync.views.customer(mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  const { id, firstName, lastName, status, type, contractEndDate, twitter, notes } = found.customer
  const record = { firstName, lastName, status, type, contractEndDate, twitter, notes }
  await sync.run('updateCustomer', { id, mobileNumber, ...record, instagram: '@lea' })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body: now } = await house.elsewhere(calls.customer, asked)
  expect(now).toMatchObject({ ...theirs, instagram: '@lea' })
})

test('the answer to a second try puts no older row of the business over a newer one', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await quiet(house)
  const room = async () => (await businessOf(sync)).rooms.get('r1')
  house.network.loseAnswers(aWrite)
  const free = house.network.hold(aWrite)
  await sync.run('updateRoom', { id: 'r1', available: false })
  const change = { params: { id: 'r1' }, body: { available: true, name: 'Lotus' } }
  expect((await house.elsewhere(calls.updateRoom, change)).status).toBe(200)
  await eventually(async () => expect(await room()).toMatchObject({ name: 'Lotus' }))
  free()
  sync.syncNow()
  await drained({ sync })
  expect(await room()).toMatchObject({ name: 'Lotus', available: true })
})

test('what a first sync was told of the business before a change here does not undo it', async () => {
  const house = await openHouse()
  const { sync } = openTab(house.device())
  const free = house.network.holdAnswers(to('/v1/changes'))
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(house.network.seen.some(to('/v1/changes'))).toBe(true))
  await quiet(house)
  expect((await sync.run('updateRoom', { id: 'r1', available: false })).kind).toBe('applied')
  house.network.cut()
  free()
  await quiet(house)
  expect((await businessOf(sync)).rooms.get('r1')).toMatchObject({ available: false })
})

test('a refused booking that is given a room which waits to be added goes behind it', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await bookAgainstRival(house, sync)
  const conflict = await onlyConflict(sync)
  house.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  const corrected = form({ ...conflict.input, staffId: 'bea', roomId: added.id })
  await sync.resolve(conflict.entryId, { kind: 'edit' }, { id: '', ...corrected })
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toContainEqual(expect.objectContaining({ name: 'Jose' }))
})
