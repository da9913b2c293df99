import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { cancelling, checkingIn } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { rival, whileOffline } from '../support/while-offline'

test('a refused booking is not offered the place that another card needs to book its visit again', async () => {
  const { backend, sync } = await clash({ staffId: 'ana', roomId: 'r3' }, async (sync) => {
    await book(sync, { name: 'Lea', mobileNumber: '639175556666', staffId: 'ana', roomId: 'r1' })
  })
  const conflicts = await eventually(async () => {
    const both = await sync.views.conflicts().read()
    expect(both).toHaveLength(2)
    return both
  })
  const booking = conflicts.find(({ code }) => code === 'slot-taken')
  expect(booking?.choices[0]).toEqual({ kind: 'move', staffId: 'cora' })
  expect(booking?.choices).not.toContainEqual({ kind: 'move', staffId: 'bea' })
  await sync.resolve(booking?.entryId ?? '', { kind: 'move', staffId: 'cora' })
  const { entryId, choices } = await onlyConflict(sync)
  expect(choices).toEqual([{ kind: 'book-again' }, { kind: 'keep-as-note' }])
  expect(await sync.resolve(entryId, { kind: 'book-again' })).toMatchObject({ kind: 'applied' })
  expect(await backend.atService()).toHaveLength(4)
})

test('a cancelled visit whose place is taken is booked again with another therapist or later', async () => {
  const { backend, sync, id } = await clash({ staffId: 'bea', roomId: 'r3' })
  const { entryId, choices } = await onlyConflict(sync)
  const other = { kind: 'book-again', staffId: 'ana' } as const
  expect(choices).toEqual([
    other,
    { kind: 'book-again', staffId: 'cora' },
    { kind: 'book-again', startDate: today, startTime: '15:30' },
    { kind: 'keep-as-note' },
  ])
  expect(await sync.resolve(entryId, other)).toMatchObject({ kind: 'applied' })
  const again = (await backend.atService()).find((row) => row.staffId === 'ana')
  expect(again).toMatchObject({ status: 'CHECKED_IN', appointmentCreationPaymentAmount: 300 })
  expect(again?.id).not.toBe(id)
})

test('offline-8 a cancelled visit is booked again as the form says, and takes the money along', async () => {
  const { backend, sync, id } = await clash({ staffId: 'bea', roomId: 'r3' })
  const { entryId, again } = await onlyConflict(sync)
  expect(again).toMatchObject({
    appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' },
  })
  if (!again) throw new Error('nothing to book again')
  const typed = { ...again, startTime: '19:00', note: 'later' }
  expect(await sync.resolve(entryId, { kind: 'edit' }, typed)).toMatchObject({ kind: 'applied' })
  await drained({ sync })
  const rows = await backend.atService()
  const made = rows.filter(({ startTime }) => startTime === '19:00')
  expect(made).toMatchObject([{ note: 'later', appointmentCreationPaymentAmount: 300 }])
  expect(made[0]?.id).not.toBe(id)
  expect(await sync.views.conflicts().read()).toEqual([])
})

/** Jose's visit with Bea, checked in here without a network while another tablet cancels it and books `taken`. */
async function clash(taken: object, also?: (sync: Sync) => Promise<void>) {
  const backend: Backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { staffId: 'bea', roomId: 'r2' })
  await drained({ sync })
  const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id, checkInPayment }))
      await also?.(sync)
    },
    async () => {
      await backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) })
      return backend.elsewhere(calls.createAppointment, { body: rival(taken) })
    },
  )
  return { backend, sync, id }
}
