import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose } from '../../support/business'
import { booking, checkingIn } from '../../support/commands'
import { drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict, shown } from '../support/booked'
import { checkedIn, updatedElsewhere } from '../support/checked-in'
import { changeWhileOffline, rival, whileOffline } from '../support/while-offline'
import { wholeForm } from '../support/whole-form'

const settled = (sync: Sync) =>
  eventually(async () => expect(await sync.views.queue().read()).toEqual([]))

test('an entry behind a merged edit undoes nothing that another tablet has set', async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('updateAppointment', wholeForm(id, 'Tea'))
      await sync.run('updateAppointment', wholeForm(id, 'Tea and towel'))
      await sync.run('updateAppointment', wholeForm(id, 'Tea and towels'))
    },
    () =>
      updatedElsewhere(backend, id, {
        additionalPayment: { amount: 100, modeOfPayment: 'CASH' },
        productsOrdered: { oil: 1 },
        roomId: 'r2',
      }),
  )
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    {
      note: 'Tea and towels',
      additionalPaymentAmount: 100,
      productsOrdered: { oil: 1 },
      roomId: 'r2',
    },
  ])
})

test("the user is asked about an entry behind a merged edit that changes the other tablet's field", async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
      await sync.run('updateAppointment', { id, productsOrdered: { water: 1 }, confirmed: [] })
    },
    () => updatedElsewhere(backend, id, { productsOrdered: { oil: 1 } }),
  )
  await settled(sync)
  expect(await onlyConflict(sync)).toMatchObject({
    code: 'changed',
    fields: [{ field: 'productsOrdered', money: true }],
  })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', productsOrdered: { oil: 1 } }])
})

test("an entry behind a resolved conflict is compared with the other tablet's change", async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
      await sync.run('updateAppointment', { id, roomId: 'r3', confirmed: [] })
    },
    () => updatedElsewhere(backend, id, { note: 'Coffee', roomId: 'r2' }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine: ['note'] })
  await settled(sync)
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed', fields: [{ field: 'roomId' }] })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r2' }])
})

test("an entry behind an edit that had already arrived is compared with the other tablet's change", async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
      await sync.run('updateAppointment', { id, roomId: 'r3', confirmed: [] })
    },
    () => updatedElsewhere(backend, id, { note: 'Tea', roomId: 'r2' }),
  )
  await settled(sync)
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed', fields: [{ field: 'roomId' }] })
})

test("an entry behind a booking that had already arrived is compared with the other tablet's change", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = '77777777-0000-7000-8000-000000000001'
  await whileOffline(
    backend,
    sync,
    async () => {
      await book(sync, { id })
      await sync.run('updateAppointment', wholeForm(id, 'Tea', { lockerId: null }))
    },
    async () => {
      await backend.elsewhere(calls.createAppointment, { body: booking({ id }) })
      return updatedElsewhere(backend, id, { roomId: 'r2' })
    },
  )
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea', roomId: 'r2' }])
})

test('edits of one tablet go through one after the other without a question', async () => {
  const { backend, sync, id } = await checkedIn()
  backend.network.cut()
  await sync.run('updateAppointment', wholeForm(id, 'Tea'))
  await sync.run('updateAppointment', wholeForm(id, 'Coffee', { productsOrdered: { oil: 1 } }))
  await sync.run('updateAppointment', wholeForm(id, 'Water', { productsOrdered: { oil: 2 } }))
  const before = backend.network.seen.length
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ note: 'Water', productsOrdered: { oil: 2 } }])
  const sent = backend.network.seen.slice(before).filter(({ method }) => method !== 'GET')
  expect(sent).toHaveLength(3)
})

test('a note behind a booking moved to another therapist does not move it back', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await whileOffline(
    backend,
    sync,
    async () => {
      const booked = await book(sync)
      await sync.run('updateAppointment', wholeForm(booked, 'Tea', { lockerId: null }))
      return booked
    },
    () => backend.elsewhere(calls.createAppointment, { body: rival() }),
  )
  const { entryId, choices } = await onlyConflict(sync)
  const [first] = choices
  expect(first).toMatchObject({ kind: 'move', staffId: 'bea' })
  if (!first) throw new Error('no way out')
  backend.network.cut()
  await sync.resolve(entryId, first)
  expect(await shown(sync, id)).toMatchObject({ row: { staffId: 'bea', note: 'Tea' } })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toContainEqual(
    expect.objectContaining({ id, staffId: 'bea', note: 'Tea' }),
  )
})

test('the user is asked about a change made on top of a discarded one', async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] }),
    () => updatedElsewhere(backend, id, { note: 'Coffee' }),
  )
  const { entryId } = await onlyConflict(sync)
  expect(await shown(sync, id)).toMatchObject({ row: { note: 'Tea' } })
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await sync.run('updateAppointment', { id, note: 'Tea and towel', confirmed: [] })
  await sync.resolve(entryId, { kind: 'fields', mine: [] })
  backend.network.mend()
  sync.syncNow()
  await settled(sync)
  expect(await onlyConflict(sync)).toMatchObject({
    fields: [{ field: 'note', was: 'Tea', theirs: 'Coffee', yours: 'Tea and towel' }],
  })
})

test('a form behind a discarded change does not bring that change back', async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', wholeForm(id, 'Tea')),
    () => updatedElsewhere(backend, id, { note: 'Coffee' }),
  )
  const { entryId } = await onlyConflict(sync)
  // By now the tablet has the other tablet's version, and shows its own note applied to it.
  expect(await shown(sync, id)).toMatchObject({ row: { note: 'Tea' } })
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await sync.run('updateAppointment', wholeForm(id, 'Tea', { roomId: 'r3' }))
  await sync.resolve(entryId, { kind: 'fields', mine: [] })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ note: 'Coffee', roomId: 'r3' }])
})

test('an entry behind a booking that was made again changes the new booking', async () => {
  const { backend, sync, id } = await changeWhileOffline(
    async (sync, id) => {
      await sync.run('checkInAppointment', checkingIn({ id }))
      await sync.run('updateAppointment', wholeForm(id, 'Tea'))
    },
    (backend, id) =>
      backend.elsewhere(calls.cancelAppointment, { params: { id }, body: { cancelReason: 'Ill' } }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'book-again' })
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const again = (await backend.atService()).filter((row) => row.id !== id)
  expect(again).toMatchObject([{ status: 'CHECKED_IN', note: 'Tea' }])
})

test('an entry behind a resolved change of a customer stays shown and changes that customer', async () => {
  const backend = await openBackend()
  const [id, mobileNumber] = ['jose', jose]
  await backend.elsewhere(calls.updateCustomer, { params: { id }, body: { lastName: 'Rizal' } })
  const { sync } = await readyTab(backend)
  await sync.lookUpCustomer(jose)
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('updateCustomer', { id, mobileNumber, notes: 'Likes tea' })
      await sync.run('updateCustomer', { id, mobileNumber, twitter: '@jose' })
    },
    () => backend.elsewhere(calls.updateCustomer, { params: { id }, body: { notes: 'Coffee' } }),
  )
  const { entryId } = await onlyConflict(sync)
  backend.network.cut()
  await sync.resolve(entryId, { kind: 'fields', mine: ['notes'] })
  expect(await sync.views.customer(jose).read()).toMatchObject({
    kind: 'found',
    customer: { twitter: '@jose', notes: 'Likes tea' },
  })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  const { body } = await backend.elsewhere(calls.customer, { params: { idOrMobileNumber: jose } })
  expect(body).toMatchObject({ twitter: '@jose', notes: 'Likes tea' })
})
