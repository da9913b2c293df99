import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../support/business'
import { book, onlyConflict, shown } from './support/booked'
import { openHouse, readyTab } from './support/house'
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
