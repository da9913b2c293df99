import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { eventually, openBackend, openTab } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { form } from '../support/booked'
import { createNetwork } from '../support/network'

/** Makes appointments unreadable in lists, but not in the feed. */
const spoiling =
  (isOn: () => boolean) =>
  (serve: (r: Request) => Promise<Response>) =>
  async (request: Request) => {
    const response = await serve(request)
    if (request.method !== 'GET' || !isOn()) return response
    if (new URL(request.url).pathname !== '/v1/appointments') return response
    const rows = (await response.json()) as object[]
    return new Response(JSON.stringify(rows.map((row) => ({ ...row, serviceIds: 5 }))), {
      headers: response.headers,
    })
  }

test('a first sync gets past a day on which no booking can be read', async () => {
  const backend = await openBackend()
  await backend.elsewhere(calls.createAppointment, { body: form() })
  const line = createNetwork(spoiling(() => true)((request) => backend.service.handle(request)))
  const tab = openTab(backend.device(line))
  await tab.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => {
    backend.clock.advance(5000)
    expect(tab.sync.status.current()).toMatchObject({ online: true, progress: null })
    expect(tab.sync.status.current().lastSyncAt).not.toBe(null)
  }, 5000)
}, 30_000)

test('OFF-13 a basic host whose only booking of today is unreadable counts as online', async () => {
  let isOn = false
  const { backend, sync } = await atBasicHost(spoiling(() => isOn))
  await backend.elsewhere(calls.createAppointment, { body: form() })
  isOn = true
  await polled(backend, sync)
  expect(sync.status.current().online).toBe(true)
}, 30_000)

test('OFF-13 the user is asked about a lost answer when the only row of its day stays unreadable', async () => {
  let isOn = false
  const { backend, line, sync } = await atBasicHost(spoiling(() => isOn))
  line.loseAnswers(({ method, path }) => method === 'POST' && path === '/v1/appointments')
  isOn = true
  await sync.run('createAppointment', form())
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  await eventually(async () => {
    backend.clock.advance(16_000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 60_000)
}, 90_000)
