import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { cancelling, checkingIn } from '../../support/commands'
import { drained, eventually, openBackend, readyTab, synced } from '../support/backend'
import { form, onlyConflict } from '../support/booked'
import { businessOf } from '../support/business-of'
import { aWrite, to } from '../support/network'
import { changeWhileOffline } from '../support/while-offline'

test('a cancellation of an appointment already cancelled offers no new booking', async () => {
  const { backend, sync, id } = await changeWhileOffline(
    (sync, id) => sync.run('cancelAppointment', cancelling({ id })),
    (backend, id) =>
      backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const { entryId, choices } = await onlyConflict(sync)
  expect(choices[0]).toEqual({ kind: 'leave' })
  expect(choices).not.toContainEqual({ kind: 'book-again' })
  expect(await sync.resolve(entryId, { kind: 'leave' })).toEqual({ kind: 'applied', id })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ id, status: 'CANCELLED' }])
})

/** Jose's booking, cancelled here while another tablet checks him in. */
const cancelledButHere = () =>
  changeWhileOffline(
    (sync, id) => sync.run('cancelAppointment', cancelling({ id })),
    (backend, id) =>
      backend.elsewhere(calls.checkInAppointment, {
        params: { id },
        body: checkingIn({ id, checkInPayment: { amount: 300, modeOfPayment: 'CASH' } }),
      }),
  )

test('a cancellation of an appointment checked in meanwhile is one question, and leaves it by default', async () => {
  const { backend, sync, id } = await cancelledButHere()
  const { entryId, choices } = await onlyConflict(sync)
  expect(choices.map(({ kind }) => kind)).toEqual(['leave', 'fields'])
  const [, cancel] = choices
  if (!cancel) throw new Error('no way to cancel')
  await sync.resolve(entryId, cancel)
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([
    { id, status: 'CANCELLED', totalPricePaid: 300 },
  ])
})

test('a refused entry frees nothing for the choices of another conflict', async () => {
  const { backend, sync } = await cancelledButHere()
  const before = await onlyConflict(sync)
  backend.network.cut()
  const other = form({ name: 'Zeny', mobileNumber: '639171112222' })
  expect((await sync.run('createAppointment', other)).kind).toBe('queued')
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  const conflicts = await sync.views.conflicts().read()
  const taken = conflicts.find(({ entryId }) => entryId !== before.entryId)
  expect(taken).toMatchObject({ code: 'slot-taken', inTheWay: { status: 'CHECKED_IN' } })
  const [first] = taken?.choices ?? []
  expect(first).toMatchObject({
    kind: 'move',
    staffId: 'bea',
    roomId: expect.not.stringMatching(/^r1$/),
  })
  if (!taken || !first) throw new Error('no way out')
  expect((await sync.resolve(taken.entryId, first)).kind).toBe('applied')
})

test('a refused entry frees nothing for a new booking', async () => {
  const { sync } = await cancelledButHere()
  await onlyConflict(sync)
  const query = { startDate: today, startTime: '14:00', serviceIds: ['swedish'] }
  const free = await sync.views.available(query).read()
  expect(free.staffs.map(({ id }) => id)).not.toContain('ana')
  expect(free.rooms.map(({ id }) => id)).not.toContain('r1')
})

test('a change by another tablet asks no question while the first fetch after a log-in still runs', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const find = backend.network.lose(aWrite)
  await sync.run('updateService', { id: 'swedish', breakDuration: 25 })
  const theirs = { params: { id: 'swedish' }, body: { price: 900 } }
  expect((await backend.elsewhere(calls.updateService, theirs)).status).toBe(200)
  expect(await sync.session.logOut()).toBe(true)
  const free = backend.network.hold(to('/v1/changes'))
  await sync.session.logIn('makati', 'makati-secret')
  find()
  const before = backend.network.writes().length
  await eventually(() => expect(backend.network.writes().length).toBeGreaterThan(before))
  free()
  await drained({ sync })
  await synced({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { services } = await businessOf(sync)
  expect(services.get('swedish')).toMatchObject({ price: 900, breakDuration: 25 })
})
