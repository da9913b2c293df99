import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { checkingIn } from '../../support/commands'
import { eventually, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { changeWhileOffline, whileOffline } from '../support/while-offline'

test('412 for another field: both changes are kept without a question', async () => {
  const { backend, sync, id } = await changeWhileOffline(
    (sync, id) => sync.run('updateAppointment', { id, note: 'Tea', roomId: 'r1', confirmed: [] }),
    (backend, id) =>
      backend.elsewhere(calls.updateAppointment, { params: { id }, body: { roomId: 'r2' } }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea', roomId: 'r2' }])
})

test('412 for the same field: the user is asked field by field', async () => {
  const { backend, sync } = await changeWhileOffline(
    (sync, id) => sync.run('updateAppointment', { id, note: 'Tea', roomId: 'r3', confirmed: [] }),
    (backend, id) =>
      backend.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'changed',
    fields: [{ field: 'note', was: null, theirs: 'Coffee', yours: 'Tea', money: false }],
  })
  await sync.resolve(conflict.entryId, { kind: 'fields', mine: [] })
  expect(await backend.atService()).toMatchObject([{ note: 'Coffee', roomId: 'r3' }])
})

test('keeping all of mine sends my fields on top of theirs', async () => {
  const { backend, sync } = await changeWhileOffline(
    (sync, id) => sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] }),
    (backend, id) =>
      backend.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine: ['note'] })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea' }])
})

test('money changed on both sides is never merged', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, productsOrdered: { water: 1 }, confirmed: [] }),
    () =>
      backend.elsewhere(calls.updateAppointment, {
        params: { id },
        body: { productsOrdered: { oil: 1 } },
      }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'changed', fields: [{ money: true }] })
  expect(await backend.atService()).toMatchObject([{ productsOrdered: { oil: 1 } }])
})

test('the user is asked about changes that follow the conflict too', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const elsewhere = (body: object) =>
    backend.elsewhere(calls.updateAppointment, { params: { id }, body })
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', roomId: 'r3', confirmed: [] }),
    () => elsewhere({ note: 'Coffee' }),
  )
  await elsewhere({ roomId: 'r2' })
  sync.syncNow()
  const { entryId, choices } = await eventually(async () => {
    const conflict = await onlyConflict(sync)
    expect(conflict.fields.map(({ field }) => field)).toEqual(['note', 'roomId'])
    return conflict
  }, 3000)
  expect(choices).toContainEqual({ kind: 'fields', mine: ['note', 'roomId'] })
  await sync.resolve(entryId, { kind: 'fields', mine: ['note'] })
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', roomId: 'r2' }])
})

describe('day and hour that were changed on both sides', () => {
  async function movedTwice() {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    const id = await book(sync)
    const start = (startDate: string, startTime: string) => ({ startDate, startTime })
    await whileOffline(
      backend,
      sync,
      () => sync.run('updateAppointment', { id, ...start('2026-11-23', '16:30'), confirmed: [] }),
      () =>
        backend.elsewhere(calls.updateAppointment, {
          params: { id },
          body: start('2026-11-24', '15:00'),
        }),
    )
    return { backend, sync }
  }

  test('are two questions', async () => {
    const { sync } = await movedTwice()
    const { fields } = await onlyConflict(sync)
    expect(fields.map(({ field }) => field)).toEqual(['startDate', 'startTime'])
  })

  test.each([
    [['startTime'], '2026-11-24', '16:30'],
    [['startDate'], '2026-11-23', '15:00'],
    [['startDate', 'startTime'], '2026-11-23', '16:30'],
    [[], '2026-11-24', '15:00'],
  ])('are as they were chosen (mine: %j)', async (mine, startDate, startTime) => {
    const { backend, sync } = await movedTwice()
    const { entryId } = await onlyConflict(sync)
    expect((await sync.resolve(entryId, { kind: 'fields', mine })).kind).toBe('applied')
    expect(await backend.atService(startDate)).toMatchObject([{ startDate, startTime }])
  })
})

test('an hour moved here and a day moved there can both be kept', async () => {
  const { backend, sync } = await changeWhileOffline(
    (sync, id) => sync.run('updateAppointment', { id, startTime: '16:30', confirmed: [] }),
    (backend, id) =>
      backend.elsewhere(calls.updateAppointment, {
        params: { id },
        body: { startDate: '2026-11-24' },
      }),
  )
  const { entryId, fields } = await onlyConflict(sync)
  expect(fields).toMatchObject([
    { field: 'startDate', theirs: '2026-11-24', yours: today },
    { field: 'startTime', yours: '16:30' },
  ])
  // The user did not edit the day, but choosing it makes it an edit.
  await sync.resolve(entryId, { kind: 'fields', mine: ['startDate', 'startTime'] })
  expect(await backend.atService(today)).toMatchObject([{ startTime: '16:30' }])
})
