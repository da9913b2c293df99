import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { book, onlyConflict, shown } from '../support/booked'
import { aWrite, json } from '../support/network'
import { wholeForm } from '../support/whole-form'

/** Saves a booking's whole form offline with another note, while another tablet changes its row. */
async function savedOffline(theirs: object) {
  const { backend, line, sync } = await atBasicHost()
  await book(sync)
  const [row] = await backend.atService()
  if (!row) throw new Error('nothing was booked')
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const saved = await sync.run('updateAppointment', wholeForm(row.id, 'Tea', { lockerId: null }))
  expect(saved.kind).toBe('queued')
  const change = { params: { id: row.id }, body: theirs }
  expect((await backend.elsewhere(calls.updateAppointment, change)).status).toBe(200)
  backend.clock.advance(5000)
  return { backend, line, sync, id: row.id }
}

test('OFF-13 on a host without versions a form saved offline undoes no change of another tablet', async () => {
  const { backend, line, sync, id } = await savedOffline({ roomId: 'r2' })
  line.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea', roomId: 'r2' }])
})

test('OFF-13 on a host without versions the user is asked about fields changed on both sides', async () => {
  const { backend, line, sync, id } = await savedOffline({ note: 'Coffee', roomId: 'r2' })
  line.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().conflicts).toBe(1))
  const { entryId, code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toMatchObject([{ field: 'note', theirs: 'Coffee', yours: 'Tea' }])
  expect(await backend.atService()).toMatchObject([{ id, note: 'Coffee', roomId: 'r2' }])
  await sync.resolve(entryId, { kind: 'fields', mine: ['note'] })
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea', roomId: 'r2' }])
})

test('OFF-13 a change of another tablet shows as a risk before a form is sent to a host without versions', async () => {
  const { backend, line, sync } = await atBasicHost()
  await book(sync)
  const [row] = await backend.atService()
  if (!row) throw new Error('nothing was booked')
  line.answer(aWrite, json(429, {}, { 'Retry-After': '3600' }), Number.POSITIVE_INFINITY)
  await sync.run('updateAppointment', wholeForm(row.id, 'Tea', { lockerId: null }))
  const change = { params: { id: row.id }, body: { note: 'Coffee' } }
  expect((await backend.elsewhere(calls.updateAppointment, change)).status).toBe(200)
  await polled(backend, sync)
  expect(await shown(sync, row.id)).toMatchObject({ pending: true, risk: expect.any(String) })
})

test("OFF-13 a booking waits for its room whose answer was lost, and is sent with the host's id", async () => {
  const { backend, line, sync } = await atBasicHost()
  line.loseAnswers((seen) => aWrite(seen) && seen.path === '/v1/rooms')
  // Holds back the verification of the room until the booking is queued.
  const list = line.hold(({ method, path }) => method === 'GET' && path.startsWith('/v1/rooms'))
  const added = await sync.run('addRoom', { name: 'Garden', serviceIds: ['swedish'] })
  if (added.kind !== 'queued') throw new Error(JSON.stringify(added))
  await book(sync, { roomId: added.id })
  list()
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  expect(await sync.views.conflicts().read()).toEqual([])
  const { body } = await backend.elsewhere(calls.rooms)
  const garden = (body as { id: string; name: string }[]).find(({ name }) => name === 'Garden')
  expect(garden?.id).not.toBe(added.id)
  expect(await backend.atService()).toMatchObject([{ roomId: garden?.id }])
})
