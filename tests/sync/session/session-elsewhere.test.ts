import { expect, test } from 'vitest'
import type { SyncDeps } from '#sync'
import { pause } from '../../support/pause'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  openTab,
  pass,
  quiet,
  readyTab,
} from '../support/backend'
import { book } from '../support/booked'
import type { Device, Tab } from '../support/device'
import { json, to } from '../support/network'
import { quickVault } from '../support/vault'

/**
 * Storage as another process sees it: each change arrives some time later, not in step with the messages between tabs.
 */
function lagging(device: Device, lagMs: number, first = 1) {
  const seen = new Map(device.storage)
  const late = (change: () => void, at: number) => setTimeout(change, lagMs * at)
  let changes = first - 1
  const set = device.storage.set.bind(device.storage)
  const remove = device.storage.delete.bind(device.storage)
  device.storage.set = (key, value) => {
    changes += 1
    if (changes === 0) seen.set(key, value)
    else late(() => seen.set(key, value), changes)
    return set(key, value)
  }
  device.storage.delete = (key) => {
    changes += 1
    late(() => seen.delete(key), changes)
    return remove(key)
  }
  const storage: SyncDeps['storage'] = {
    getItem: (key) => seen.get(key) ?? null,
    setItem: (key, value) => void seen.set(key, value),
    removeItem: (key) => void seen.delete(key),
  }
  return storage
}

test('a log-in in another tab is seen here also when the stored items come after its message', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const leading = openTab(device, { storage: lagging(device, 20) })
  const other = openTab(device)
  backend.clock.advance(4000)
  await quiet(backend)
  await other.sync.session.logIn('makati', 'makati-secret')
  await pause(500)
  await eventually(() => expect(leading.sync.session.current()?.username).toBe('makati'), 2000)
})

test('stored items of two different users make no session', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const other = await readyTab(backend, device)
  await other.close()
  const leading = openTab(device, { storage: lagging(device, 20, 0) })
  await eventually(() => expect(leading.sync.status.current().online).toBe(true))
  const desk = openTab(device)
  await eventually(() => expect(desk.sync.status.current().online).toBe(true))
  const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })
  backend.network.answer(to('/v1/appointments'), over)
  await book(desk.sync)
  await eventually(() => expect(desk.sync.status.current().needsLogin).toBe(true))
  await desk.sync.session.logIn('owner', 'owner-secret')
  await pause(1500)
  expect((await backend.atService()).map(({ createdBy }) => createdBy)).not.toContain('owner')
  expect(leading.sync.session.current()?.username).toBe('owner')
})

test('a lock in one window locks the other also when the stored items come after its message', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const vault = quickVault(backend)
  const first = await readyTab(backend, device, { vault })
  await eventually(() => expect(first.sync.session.canLock()).toBe(true))
  const second = openTab(device, { vault, storage: lagging(device, 20) })
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  // Later than the items are checked after a start.
  backend.clock.advance(4000)
  await quiet(backend)
  first.sync.session.lock()
  await pause(500)
  await eventually(() => expect(second.sync.session.current()).toBeNull(), 3000)
})

async function overAndBack(second: Tab, backend: Backend) {
  const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })
  backend.network.answer(to('/v1/appointments'), over)
  await book(second.sync)
  await eventually(() => expect(second.sync.status.current().needsLogin).toBe(true))
}

test('a log-in that gets the same token again counts for the leader too', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await overAndBack(second, backend)
  const { token = '', storeCode = '', roles = '' } = second.sync.session.current() ?? {}
  backend.network.answer(to('/auth/authenticate'), json(200, { idToken: token, storeCode, roles }))
  expect(await second.sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  await pass(backend, 30_000)
  expect(first.sync.status.current().needsLogin).toBe(false)
  await drained(second)
  expect(await backend.atService()).toHaveLength(1)
})
