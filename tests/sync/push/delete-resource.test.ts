import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { RunResult, Sync } from '#sync'
import { bookingBody } from '../../server/support/clerk'
import { drained, eventually, openBackend, quiet } from '../support/backend'
import { onlyConflict } from '../support/booked'
import { businessOf, ownersTab } from '../support/business-of'
import { whileOffline } from '../support/while-offline'

const remove = (sync: Sync, id: string): Promise<RunResult> =>
  sync.run('deleteResource', { id, kind: 'rooms', deleted: true })

const rooms = async (sync: Sync) => [...(await businessOf(sync)).rooms.keys()]
const roomsOf = async (sync: Sync, id: string) => (await businessOf(sync)).services.get(id)?.rooms

test('a deleted room goes at once, here and on another tablet', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  const { sync: other } = await ownersTab(backend)
  await quiet(backend)
  expect((await remove(sync, 'r3')).kind).toBe('applied')
  expect(await rooms(sync)).toEqual(['r1', 'r2'])
  await eventually(async () => expect(await rooms(other)).toEqual(['r1', 'r2']))
  await quiet(backend)
  expect(await rooms(sync)).toEqual(['r1', 'r2'])
  expect(await roomsOf(other, 'swedish')).toEqual(['r1', 'r2'])
})

test('one deleted offline is hidden, and goes when it is sent', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  await whileOffline(
    backend,
    sync,
    async () => {
      const result = await remove(sync, 'r3')
      expect(await rooms(sync)).toEqual(['r1', 'r2'])
      return result
    },
    () => backend.elsewhere(calls.updateRoom, { params: { id: 'r3' }, body: { name: 'Cellar' } }),
  )
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await rooms(sync)).toEqual(['r1', 'r2'])
})

test('one that was booked meanwhile comes back, with the reason', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  await whileOffline(
    backend,
    sync,
    () => remove(sync, 'r1'),
    () => backend.elsewhere(calls.createAppointment, { body: { ...bookingBody, roomId: 'r1' } }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.message).toContain('Appointments use ROOM 1')
  expect(conflict.choices).toEqual([{ kind: 'leave' }])
  expect(await rooms(sync)).toEqual(['r1', 'r2', 'r3'])
  await sync.resolve(conflict.entryId, { kind: 'leave' })
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('an answer from before the deletion does not bring a deleted room back', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  const { sync: other } = await ownersTab(backend)
  const nameOf = async () => (await businessOf(other)).rooms.get('r3')?.name
  const free = backend.network.holdAnswers(({ method }) => method === 'PATCH')
  const result = sync.run('updateRoom', { id: 'r3', name: 'Cellar' })
  await eventually(async () => expect(await nameOf()).toBe('Cellar'))
  expect((await remove(other, 'r3')).kind).toBe('applied')
  sync.syncNow()
  await eventually(async () => expect(await rooms(sync)).toEqual(['r1', 'r2']))
  free()
  expect((await result).kind).toBe('applied')
  expect(await rooms(sync)).toEqual(['r1', 'r2'])
})
