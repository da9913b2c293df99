import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Backend, eventually, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { json, type Seen, to } from '../support/network'
import { whileOffline } from '../support/while-offline'

const error = (message: string, code: string) => ({ error: { message, code } })
const gone = json(404, error('Not here any more', 'NOT_FOUND'))
const forbidden = json(403, error('Not for you', 'FORBIDDEN'))
const patch = ({ method }: Seen) => method === 'PATCH'

const conflictIn = (backend: Backend, match: (seen: Seen) => boolean, response: () => Response) => {
  backend.network.answer(match, response)
  backend.network.cut()
}

test('a deleted booking can be created again from its last known row', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  conflictIn(backend, patch, gone)
  await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'gone', wanted: { name: 'Jose', note: 'Tea' } })
  expect(conflict.choices).toEqual([{ kind: 'create-again' }])
  // The test's service still has the booking, which would block the new one.
  await backend.elsewhere(calls.cancelAppointment, {
    params: { id },
    body: { cancelReason: 'Test' },
  })
  const again = await sync.resolve(conflict.entryId, { kind: 'create-again' })
  expect(again.kind).toBe('applied')
  expect((await backend.atService()).filter(({ status }) => status === 'RESERVED')).toHaveLength(1)
})

test('a deleted room can be created again with the changes meant for it', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  conflictIn(backend, patch, gone)
  await sync.run('updateRoom', { id: 'r3', name: 'Garden', serviceIds: ['swedish'] })
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'gone', choices: [{ kind: 'create-again' }] })
  const again = await sync.resolve(conflict.entryId, { kind: 'create-again' })
  expect(again.kind).toBe('applied')
  const { body } = await backend.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ name: 'Garden', serviceIds: ['swedish'] }))
})

test('a change that needs another role waits for a user who takes it over in their own name', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  conflictIn(backend, to('/v1/appointments'), forbidden)
  await book(sync)
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'not-allowed', message: 'Not for you', user: 'makati' })
  expect(conflict.choices).toEqual([{ kind: 'wait' }, { kind: 'retry' }])
  expect((await sync.resolve(conflict.entryId, { kind: 'wait' })).kind).toBe('queued')
  expect(await backend.atService()).toEqual([])
  await sync.session.logOut()
  await sync.session.logIn('owner', 'owner-secret')
  await eventually(async () =>
    expect((await onlyConflict(sync)).choices).toEqual([{ kind: 'take-over' }]),
  )
  const taken = await sync.resolve(conflict.entryId, { kind: 'take-over' })
  expect(taken.kind).toBe('applied')
  expect(await backend.atService()).toMatchObject([{ createdBy: 'owner' }])
})

test('a conflict says which user changed the same field, and when', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateRoom', { id: 'r1', name: 'Garden' }),
    () => backend.elsewhere(calls.updateRoom, { params: { id: 'r1' }, body: { name: 'Terrace' } }),
  )
  expect(await onlyConflict(sync)).toMatchObject({
    code: 'changed',
    changedBy: { who: 'owner', at: expect.stringMatching(/^20\d\d-/) },
    fields: [{ field: 'name', was: 'Room 1', theirs: 'Terrace', yours: 'Garden' }],
  })
})

test('an entry that cannot be sent can be tried again, or exported for support', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  conflictIn(backend, to('/v1/appointments'), json(400, error('Malformed', 'MALFORMED')))
  await book(sync)
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const { code, choices, entryId } = await onlyConflict(sync)
  expect({ code, choices }).toEqual({
    code: 'cannot-send',
    choices: [{ kind: 'retry' }, { kind: 'export' }],
  })
  expect((await sync.resolve(entryId, { kind: 'retry' })).kind).toBe('applied')
})
