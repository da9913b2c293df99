import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually, openBackend, openTab } from './support/backend'
import { book } from './support/booked'
import { json, to } from './support/network'

test('SESSION-5 every call carries store, token and JSON; the log-in has no token', async () => {
  const backend = await openBackend()
  const requests: Request[] = []
  const { sync } = openTab(backend.device(), {
    fetch(request) {
      requests.push(request)
      return backend.network.fetch(request)
    },
  })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  await book(sync)
  await drained({ sync })
  const [logIn, ...others] = requests.map(({ method, url, headers }) => ({
    method,
    path: new URL(url).pathname,
    storeCode: new URL(url).searchParams.get('storeCode'),
    type: headers.get('Content-Type'),
    token: headers.get('Authorization'),
    store: headers.get('STORE_CODE'),
  }))
  expect(logIn).toMatchObject({
    path: '/auth/authenticate',
    type: 'application/json',
    token: null,
  })
  const token = `Bearer ${sync.session.current()?.token}`
  expect(others.length).toBeGreaterThan(5)
  for (const other of others)
    expect(other).toMatchObject({ type: 'application/json', token, store: 'SERENITY_MAKATI' })
  for (const path of ['/v1/rooms', '/v1/products', '/v1/appointments', '/v1/appointments/config'])
    expect(others.find((other) => other.method === 'GET' && other.path === path)).toMatchObject({
      storeCode: 'SERENITY_MAKATI',
    })
})

test.each([
  ['/v1/appointments/config', calls.config.failure],
  ['/v1/rooms', calls.rooms.failure],
  ['/v1/products', calls.products.failure],
])('MISC-2 %s that fails to load is only logged, and asked for again', async (path, text) => {
  const backend = await openBackend()
  backend.network.answer(to(path), json(400, { error: { message: 'Broken' } }), 1)
  const { sync, logged } = openTab(backend.device())
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(logged).toContain(text))
  sync.syncNow()
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
  expect(backend.network.seen.filter(to(path)).length).toBeGreaterThan(1)
})
