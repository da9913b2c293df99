import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { updating } from '../../support/commands'
import { drained, eventually, quiet } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { form, onlyConflict } from '../support/booked'
import { businessOf } from '../support/business-of'
import { json } from '../support/network'

/** A basic host whose lists have unreadable rows for the ids in `spoilt`. */
function atUnreadableHost(spoilt: ReadonlySet<string>) {
  return atBasicHost((serve) => async (request) => {
    const response = await serve(request)
    const body: unknown = request.method === 'GET' ? await response.clone().json() : null
    if (!Array.isArray(body)) return response
    const rows = body.map((row) => (spoilt.has(row.id) ? { ...row, serviceIds: 5 } : row))
    return new Response(JSON.stringify(rows), { headers: response.headers })
  })
}

/** Saves the form of room 1 offline, while another tablet changes the room's name. */
async function roomSavedOffline(spoilt: ReadonlySet<string> = new Set()) {
  const { backend, line, sync } = await atUnreadableHost(spoilt)
  await backend.elsewhere(calls.createAppointment, { body: form() })
  await polled(backend, sync)
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const { rooms } = await businessOf(sync)
  const saved = { id: 'r1', name: rooms.get('r1')?.name ?? '', serviceIds: ['swedish'] }
  expect((await sync.run('updateRoom', { ...saved, available: true })).kind).toBe('queued')
  const change = { params: { id: 'r1' }, body: { name: 'Lotus' } }
  expect((await backend.elsewhere(calls.updateRoom, change)).status).toBe(200)
  backend.clock.advance(5000)
  return { backend, line, sync }
}

type Away = Awaited<ReturnType<typeof roomSavedOffline>>

/** Restores the network, waits until everything is sent, and returns the host's rooms. */
async function roomsAfter({ backend, line, sync }: Away) {
  line.mend()
  await eventually(async () => {
    backend.clock.advance(2000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  return (await backend.elsewhere(calls.rooms)).body
}

test('OFF-13 on a host without versions a form saved offline is not sent before its row is read again', async () => {
  const away = await roomSavedOffline()
  const isList = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === '/v1/rooms'
  away.line.answer(isList, json(503, {}), 1)
  const kept = { id: 'r1', name: 'Lotus', serviceIds: ['swedish'] }
  expect(await roomsAfter(away)).toContainEqual(expect.objectContaining(kept))
})

test('OFF-13 an unreadable row does not keep a form from being compared with its own row', async () => {
  const spoilt = new Set<string>()
  const away = await roomSavedOffline(spoilt)
  spoilt.add('r3')
  const kept = { id: 'r1', name: 'Lotus', serviceIds: ['swedish'] }
  expect(await roomsAfter(away)).toContainEqual(expect.objectContaining(kept))
})

test("OFF-13 a room refused for its name is not taken as added when another tablet's room differs in services", async () => {
  const { backend, line, sync } = await atBasicHost()
  await quiet({ network: line })
  const theirs = { name: 'Garden', serviceIds: ['swedish'] }
  expect((await backend.elsewhere(calls.addRoom, { body: theirs })).status).toBe(201)
  const result = await sync.run('addRoom', { name: 'Garden', serviceIds: ['gym'] })
  expect(result).toMatchObject({ kind: 'refused' })
})

test('OFF-13 the user is asked about a lost answer when the possible match stays unreadable', async () => {
  const spoilt = new Set<string>()
  const { backend, line, sync } = await atUnreadableHost(spoilt)
  line.loseAnswers(({ method, path }) => method === 'POST' && path === '/v1/appointments')
  await sync.run('createAppointment', form())
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  for (const { id } of await backend.atService()) spoilt.add(id)
  const rival = { startTime: '18:30', mobileNumber: '639173334444', name: 'Other', staffId: 'bea' }
  await backend.elsewhere(calls.createAppointment, { body: form({ ...rival, roomId: 'r2' }) })
  await eventually(async () => {
    backend.clock.advance(16_000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 60_000)
  expect(await onlyConflict(sync)).toMatchObject({ code: 'maybe-twice' })
  expect(await backend.atService()).toHaveLength(2)
}, 90_000)

test('OFF-13 a retry after a refusal is compared with changes made since by another tablet', async () => {
  const { backend, line, sync } = await atBasicHost()
  await backend.elsewhere(calls.createAppointment, { body: form() })
  await polled(backend, sync)
  const [row] = await backend.atService()
  const id = row?.id ?? ''
  const isChange = ({ method }: { method: string }) => method === 'PATCH'
  line.answer(isChange, json(403, { error: { message: 'Not allowed' } }), 1)
  await sync.run('updateAppointment', updating({ id, note: 'Tea' }), { isGone: () => true })
  const { entryId } = await onlyConflict(sync)
  const change = { params: { id }, body: { note: 'Coffee' } }
  expect((await backend.elsewhere(calls.updateAppointment, change)).status).toBe(200)
  await sync.resolve(entryId, { kind: 'retry' })
  await drained({ sync }).catch(() => {})
  expect(await onlyConflict(sync)).toMatchObject({ code: 'changed' })
  expect(await backend.atService()).toMatchObject([{ note: 'Coffee' }])
})
