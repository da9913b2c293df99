import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { openBackend, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { rival, whileOffline } from '../support/while-offline'

test('offline-8 a walk-in whose places were taken can be booked at the soonest start with anybody', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const walkIn = { status: 'CHECKED_IN', lockerId: 'l1', startTime: '13:00', type: 'WALK-IN' }
  const elsewhere = (body: object) =>
    house.elsewhere(calls.createAppointment, { body: rival({ ...walkIn, ...body }) })
  const reserved = { status: 'RESERVED', lockerId: null, confirmed: ['BREAK'] }
  await whileOffline(
    house,
    sync,
    () => book(sync, walkIn),
    async () => {
      await elsewhere({ ...reserved, staffId: 'bea', roomId: 'r2', startTime: '12:00' })
      await elsewhere({ ...reserved, staffId: 'cora', roomId: 'r3', startTime: '13:30' })
      return elsewhere({})
    },
  )
  const { entryId, choices } = await onlyConflict(sync)
  const places = { staffId: 'bea', roomId: 'r2', lockerId: 'l2' }
  expect(choices).toEqual([
    { kind: 'move', startDate: today, startTime: '13:15', ...places },
    { kind: 'move', startDate: today, startTime: '14:30', lockerId: 'l2' },
    { kind: 'edit' },
  ])
  const [first] = choices
  expect(first && (await sync.resolve(entryId, first))).toMatchObject({ kind: 'applied' })
  expect(await house.atService()).toContainEqual(expect.objectContaining(places))
})
