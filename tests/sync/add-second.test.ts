import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose } from '../support/business'
import { drained, openBackend, readyTab } from './support/backend'
import { book, onlyConflict, shown } from './support/booked'
import { mend } from './support/couple'
import { rival, whileOffline } from './support/while-offline'

const secondId = '01999999-0000-7000-8000-00000000000c'

const add = (sync: Sync, id: string) =>
  sync.run('addSecond', {
    ...{ id, secondId, mobileNumber: jose, staffId: 'cora', staffRequested: false },
    ...{ createdDate: '', confirmed: [] },
  })
const checkIn = (sync: Sync, id: string) =>
  sync.run('checkInAppointment', {
    ...{ id, lockerId: 'l1', confirmed: [], hasCheckInPercentCharge: false },
    checkInPayment: { amount: 0, modeOfPayment: null },
  })

async function tablet() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  return { backend, sync }
}

test('booking-20 a second therapist is added offline to a booking not sent yet, and follows its check-in', async () => {
  const { backend, sync } = await tablet()
  backend.network.cut()
  const id = await book(sync)
  expect((await add(sync, id)).kind).toBe('queued')
  expect((await checkIn(sync, id)).kind).toBe('queued')
  expect((await shown(sync, id)).row).toMatchObject({ groupId: id, status: 'CHECKED_IN' })
  expect((await shown(sync, secondId)).row).toMatchObject({ tandemOf: id, status: 'CHECKED_IN' })
  await mend(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  const rows = await backend.atService()
  expect(rows.map(({ groupId, status }) => [groupId, status])).toEqual([
    [id, 'CHECKED_IN'],
    [id, 'CHECKED_IN'],
  ])
  expect((await shown(sync, secondId)).pending).toBe(false)
})

test('a second therapist who is taken elsewhere meanwhile is refused by name, and the guest stays', async () => {
  const { backend, sync } = await tablet()
  const id = await book(sync)
  await drained({ sync })
  await whileOffline(
    backend,
    sync,
    () => add(sync, id),
    () =>
      backend.elsewhere(calls.createAppointment, {
        body: rival({ staffId: 'cora', roomId: 'r3' }),
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.message).toMatch(/^Second therapist: CORA is busy/)
  expect(conflict.choices.map(({ kind }) => kind)).toContain('leave')
  await sync.resolve(conflict.entryId, { kind: 'leave' })
  expect(await sync.views.appointment(secondId).read()).toBeNull()
  expect((await shown(sync, id)).row).toMatchObject({ groupId: null, status: 'RESERVED' })
})

test('a second therapist added here meets a note written elsewhere', async () => {
  const { backend, sync } = await tablet()
  const id = await book(sync)
  await drained({ sync })
  await whileOffline(
    backend,
    sync,
    () => add(sync, id),
    () =>
      backend.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Pregnant' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect((await shown(sync, id)).row).toMatchObject({ note: 'Pregnant', groupId: id })
  expect((await shown(sync, secondId)).row).toMatchObject({ staffId: 'cora', tandemOf: id })
})
