import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../support/business'
import { book, onlyConflict, shown } from './support/booked'
import { drained, eventually, openHouse, readyTab } from './support/house'
import { bookAgainstRival, rival, whileAway } from './support/while-away'

test('a slot taken meanwhile shows both sides, and another therapist settles it', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await whileAway(
    house,
    sync,
    () => book(sync),
    () => house.elsewhere(calls.createAppointment, { body: rival({ roomId: 'r2' }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'slot-taken',
    command: 'createAppointment',
    wanted: { id, name: 'Jose', staffId: 'ana' },
    inTheWay: { name: 'Rival', staffId: 'ana' },
  })
  expect(conflict.choices[0]).toEqual({
    kind: 'give-to',
    staffId: 'bea',
    roomId: 'r1',
    startDate: today,
    startTime: '14:00',
  })
  expect(conflict.choices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['no-therapist', 'give-to', 'edit']),
  )
  expect((await shown(sync, id)).conflictId).toBe(conflict.entryId)
  const [first] = conflict.choices
  if (!first) throw new Error('no choice')
  expect(await sync.resolve(conflict.entryId, first)).toEqual({ kind: 'applied', id })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toHaveLength(2)
  expect((await shown(sync, id)).row).toMatchObject({ staffId: 'bea', status: 'RESERVED' })
})

test('a room taken meanwhile offers another room first', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await whileAway(
    house,
    sync,
    () => book(sync),
    () => house.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea' }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.choices[0]).toEqual({ kind: 'move-room', roomId: 'r2' })
  await sync.resolve(conflict.entryId, { kind: 'move-room', roomId: 'r2' })
  expect((await shown(sync, id)).row).toMatchObject({ staffId: 'ana', roomId: 'r2' })
})

test('a later start with the same therapist is found among the free ones', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await bookAgainstRival(house, sync)
  const { choices } = await onlyConflict(sync)
  expect(choices).toContainEqual({ kind: 'move-time', startDate: today, startTime: '15:30' })
})

test('what others have set since stays when a slot is settled for a form with all its fields', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync, { note: 'First' })
  await drained({ sync })
  const whole = { id, staffId: 'bea', roomId: 'r1', lockerId: null, note: 'First', confirmed: [] }
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', whole),
    () =>
      house.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea', roomId: 'r2' }) }),
  )
  await house.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } })
  sync.syncNow()
  const { entryId } = await eventually(async () => {
    const conflict = await onlyConflict(sync)
    expect(conflict).toMatchObject({ code: 'slot-taken', current: { note: 'Coffee' } })
    return conflict
  })
  const later = { kind: 'move-time', startDate: today, startTime: '16:30' } as const
  expect(await sync.resolve(entryId, later)).toMatchObject({ kind: 'applied' })
  expect(await house.atService()).toContainEqual(
    expect.objectContaining({ id, staffId: 'bea', startTime: '16:30', note: 'Coffee' }),
  )
})
