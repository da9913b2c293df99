import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { pause } from '../../support/pause'
import { eventually, openTab, synced } from '../support/backend'
import { basicHostBackend } from '../support/basic-host'
import { businessOf } from '../support/business-of'
import { json } from '../support/network'

/** Random numbers that alternate, so that pauses are short and the entries' own waits are longer. */
function drawn() {
  let calls = 0
  return () => {
    if (!(new Error().stack ?? '').includes('outbox/pace')) return Math.random()
    calls += 1
    return calls % 2 === 1 ? 0.05 : 0.6
  }
}

test('OFF-13 only compared entries are sent, also while another entry becomes ready again', async () => {
  let isSlow = false
  const { backend, line, device } = await basicHostBackend((serve) => async (request) => {
    const isList = request.method === 'GET' && new URL(request.url).pathname === '/v1/rooms'
    if (isSlow && isList) await pause(1000)
    return serve(request)
  })
  const { sync } = openTab(device, { random: drawn() })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const { rooms } = await businessOf(sync)
  for (const id of ['r1', 'r2']) {
    const serviceIds = rooms.get(id)?.serviceIds ?? []
    const room = { id, name: `Garden ${id}`, serviceIds, available: true }
    expect((await sync.run('updateRoom', room)).kind).toBe('queued')
  }
  const change = { params: { id: 'r1' }, body: { name: 'Lotus' } }
  expect((await backend.elsewhere(calls.updateRoom, change)).status).toBe(200)
  backend.clock.advance(5000)
  line.mend()
  // The first look-up is not answered, and the next takes a second.
  const isLook = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === '/v1/rooms'
  line.answer(isLook, json(503, { error: { message: 'Down' } }), 1)
  isSlow = true
  sync.syncNow()
  await eventually(async () => {
    expect(await sync.views.queue().read()).toEqual([])
  }, 15_000)
  const { body } = await backend.elsewhere(calls.rooms)
  expect(body).toContainEqual(expect.objectContaining({ id: 'r1', name: 'Lotus' }))
}, 30_000)
