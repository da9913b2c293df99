import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose, maria } from '../../support/business'
import { cancelling, checkingIn, completing, gymVisit } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { ownersTab } from '../support/business-of'
import { updatedElsewhere } from '../support/checked-in'
import { changeWhileOffline, whileOffline } from '../support/while-offline'

const another = { name: 'Maria', mobileNumber: maria }
const noIds = ({ id: _, ...visit }: ReturnType<typeof gymVisit>) => visit

/** Cancels a booking and books its slot for another customer. */
async function giveAway(sync: Sync, id: string) {
  await sync.run('cancelAppointment', cancelling({ id }))
  return book(sync, another)
}

/** Expects that both entries were applied, without a conflict. */
async function bothDone({ backend, sync, id }: { backend: Backend; sync: Sync; id: string }) {
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const rows = await backend.atService()
  expect(rows.map((row) => [row.id === id, row.status]).toSorted()).toEqual([
    [false, 'RESERVED'],
    [true, 'CANCELLED'],
  ])
}

/** Restores the network, and waits until writes have been tried a few times. */
async function untilTried({ network }: Backend, sync: Sync) {
  network.mend()
  sync.syncNow()
  const before = network.writes().length
  await eventually(() => expect(network.writes().length).toBeGreaterThan(before + 2))
}

test('a booking in a cancelled slot is not refused when the cancellation is merged', async () => {
  const booked = await changeWhileOffline(giveAway, (backend, id) =>
    updatedElsewhere(backend, id, { note: 'Coffee' }),
  )
  await bothDone(booked)
})

test('a booking in a cancelled slot is not refused when the cancellation is delayed', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const ready = backend.network.busy('/v1/appointments/cancel')
  backend.network.cut()
  await giveAway(sync, id)
  await untilTried(backend, sync)
  ready()
  await bothDone({ backend, sync, id })
})

test('a walk-in is not refused the locker of a visit whose completion is delayed', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, noIds(gymVisit()))
  const ready = backend.network.busy('/v1/appointments/complete')
  backend.network.cut()
  const paid = { completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' } }
  await sync.run('completeAppointment', completing({ id, ...paid }))
  await book(sync, noIds(gymVisit(another)))
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const rows = await backend.atService()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['CHECKED_IN', 'COMPLETED'])
})

test('a moved booking is not refused the slot of a booking whose cancellation is delayed', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const moved = await book(sync, { ...another, startTime: '10:30' })
  const ready = backend.network.busy('/v1/appointments/cancel')
  backend.network.cut()
  await sync.run('cancelAppointment', cancelling({ id }))
  await sync.run('updateAppointment', { id: moved, startTime: '14:00', confirmed: [] })
  await untilTried(backend, sync)
  ready()
  await bothDone({ backend, sync, id })
})

/** The owner's tablet, which knows Jose and his hundred points. */
async function joseKnown() {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  await sync.lookUpCustomer(jose)
  return { backend, sync }
}

test('points whose addition is delayed are there for the booking that redeems them', async () => {
  const { backend, sync } = await joseKnown()
  const ready = backend.network.busy('/v1/customers/updatePoints')
  backend.network.cut()
  const added = { id: jose, customerMobileNumber: jose, action: 'ADD', points: 100 } as const
  expect(await sync.run('updatePoints', added)).toMatchObject({ kind: 'queued' })
  await book(sync, noIds(gymVisit({ pointsToRedeem: 200 })))
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ pointsRedeemed: 200 }])
})

test('points that a visit earns late can be subtracted by hand', async () => {
  const { backend, sync } = await joseKnown()
  const id = await book(sync, noIds(gymVisit()))
  const ready = backend.network.busy('/v1/appointments/complete')
  backend.network.cut()
  const paid = { completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' } }
  await sync.run('completeAppointment', completing({ id, ...paid }))
  const taken = { id: jose, customerMobileNumber: jose, action: 'SUBTRACT', points: 103 } as const
  expect(await sync.run('updatePoints', taken)).toMatchObject({ kind: 'queued' })
  await untilTried(backend, sync)
  ready()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
})

/** Lets another tablet end the visit before its planned start, so that its slot is free. */
async function overElsewhere(backend: Backend, id: string) {
  const checkIn = { params: { id }, body: { lockerId: 'l3' } }
  await backend.elsewhere(calls.checkInAppointment, checkIn)
  const paid = { completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }
  return backend.elsewhere(calls.completeAppointment, { params: { id }, body: paid })
}

test('a refused cancellation does not block the booking in its slot', async () => {
  const { backend, sync } = await changeWhileOffline(giveAway, overElsewhere)
  await drained({ sync })
  expect(await onlyConflict(sync)).toMatchObject({ command: 'cancelAppointment' })
  const rows = await backend.atService()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'RESERVED'])
})

test('a cancellation that waits behind a refused change does not block the booking in its slot', async () => {
  const { backend, sync } = await changeWhileOffline(
    async (sync, id) => {
      await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
      await giveAway(sync, id)
    },
    (backend, id) => updatedElsewhere(backend, id, { note: 'Coffee', startTime: '10:30' }),
  )
  await quiet(backend)
  expect(await onlyConflict(sync)).toMatchObject({ command: 'updateAppointment' })
  const rows = await backend.atService()
  expect(rows.map(({ startTime }) => startTime).toSorted()).toEqual(['10:30', '14:00'])
})

test('a booking that is tried again is sent after the cancellation that is tried again', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await whileOffline(
    backend,
    sync,
    () => giveAway(sync, id),
    () => backend.elsewhere(calls.checkInAppointment, { params: { id }, body: checkingIn({ id }) }),
  )
  await quiet(backend)
  const conflicts = await sync.views.conflicts().read()
  const ofCommand = (name: string) => conflicts.find(({ command }) => command === name)
  const cancellation = ofCommand('cancelAppointment')
  const booking = ofCommand('createAppointment')
  const cancel = cancellation?.choices.find(({ kind }) => kind === 'fields')
  if (!cancellation || !cancel || !booking) throw new Error(JSON.stringify(conflicts))
  const ready = backend.network.busy('/v1/appointments/cancel')
  backend.network.cut()
  await sync.resolve(cancellation.entryId, cancel)
  await sync.resolve(booking.entryId, { kind: 'edit' }, booking.input)
  await untilTried(backend, sync)
  ready()
  await bothDone({ backend, sync, id })
})
