import { expect, test } from 'vitest'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  openTab,
  quiet,
  synced,
} from '../support/backend'
import { book, form, shownToday } from '../support/booked'
import type { Device, Tab } from '../support/device'
import { aWrite, json, to } from '../support/network'
import { quickVault, realVault } from '../support/vault'

/** A tab of makati's that can be locked. */
async function lockableTab(
  backend: Backend,
  device: Device,
  vault = quickVault(backend),
): Promise<Tab> {
  const tab = openTab(device, { vault })
  await tab.sync.session.logIn('makati', 'makati-secret')
  await eventually(() => {
    if (!tab.sync.session.canLock()) throw new Error('not sealed yet')
    if (tab.sync.status.current().lastSyncAt === null) throw new Error('not synced yet')
  })
  expect(backend.network.seen.length).toBeGreaterThan(0)
  return tab
}

const stored = (device: Device) => [...device.storage.values()].join(' ')

test('a locked tablet keeps no token, and no user is logged in', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  const token = sync.session.current()?.token ?? ''
  expect(stored(device)).toContain(token)
  sync.session.lock()
  expect(sync.session.current()).toBeNull()
  expect(sync.session.lockedUser()).toBe('makati')
  expect(stored(device)).not.toContain(token)
  expect(await shownToday(sync)).toEqual([])
})

test('offline the same password unlocks it, also after a restart, and nothing of the queue is lost', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const vault = realVault(backend)
  const first = await lockableTab(backend, device, vault)
  const token = first.sync.session.current()?.token
  backend.network.cut()
  await book(first.sync)
  first.sync.session.lock()
  await first.close()

  const { sync } = openTab(device, { vault })
  expect(sync.session.current()).toBeNull()
  const wrong = await sync.session.logIn('makati', 'makati-guess')
  expect(wrong).toEqual({
    ok: false,
    message: 'Access forbidden. Please check your credentials.',
  })
  expect(sync.session.current()).toBeNull()
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(sync.session.current()).toMatchObject({ username: 'makati', roles: 'ADMIN', token })
  expect(sync.session.lockedUser()).toBeNull()
  expect(await shownToday(sync)).toHaveLength(1)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toHaveLength(1)
})

test('LOGIN-3 a username typed in any case logs in under the name of the account', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  for (const isOnline of [true, false]) {
    if (!isOnline) backend.network.cut()
    sync.session.lock()
    expect(await sync.session.logIn(' Makati', 'makati-secret')).toEqual({ ok: true })
    expect(sync.session.current()?.username).toBe('makati')
    await eventually(() => expect(sync.session.canLock()).toBe(true))
  }
})

test('online the service is asked, and a password that it refuses unlocks nothing', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  const token = sync.session.current()?.token
  sync.session.lock()
  expect((await sync.session.logIn('makati', 'makati-guess')).ok).toBe(false)
  expect(sync.session.current()).toBeNull()
  expect((await sync.session.logIn('makati', 'makati-secret')).ok).toBe(true)
  expect(sync.session.current()?.token).not.toBe(token)
})

test('no other user can unlock offline, and a log-out or another log-in removes the lock', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  sync.session.lock()
  backend.network.cut()
  expect(await sync.session.logIn('owner', 'makati-secret')).toEqual({
    ok: false,
    message: 'Something went wrong',
  })
  backend.network.mend()
  await sync.session.logIn('owner', 'owner-secret')
  expect(sync.session.lockedUser()).toBeNull()
  await eventually(() => {
    if (!sync.session.canLock()) throw new Error('not sealed yet')
  })
  expect(await sync.session.logOut()).toBe(true)
  expect([...device.storage.keys()]).toEqual([])
})

const failing = (status: number) => json(status, { error: { message: 'No', code: 'ERROR' } })

test.each([408, 500, 502, 503, 504])(
  'the same password unlocks it where the log-in fails with %d',
  async (status) => {
    const backend = await openBackend()
    const { sync } = await lockableTab(backend, backend.device())
    const token = sync.session.current()?.token
    sync.session.lock()
    backend.network.answer(to('/auth/authenticate'), failing(status), 2)
    expect((await sync.session.logIn('makati', 'makati-guess')).ok).toBe(false)
    expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
    expect(sync.session.current()?.token).toBe(token)
  },
)

test.each([401, 403, 429])(
  'a log-in that the service refuses with %d unlocks nothing',
  async (status) => {
    const backend = await openBackend()
    const { sync } = await lockableTab(backend, backend.device())
    sync.session.lock()
    backend.network.answer(to('/auth/authenticate'), failing(status))
    expect((await sync.session.logIn('makati', 'makati-secret')).ok).toBe(false)
    expect(sync.session.current()).toBeNull()
  },
)

/** Tokens of the sessions that the service was asked to end. */
const ended = ({ network }: Backend) =>
  network.seen
    .filter(to('/auth/logout'))
    .map(({ headers }) => headers.get('authorization')?.replace('Bearer ', ''))

test('a lock ends the session at the service too, and the queue goes with the next one', async () => {
  const backend = await openBackend()
  const { sync } = await lockableTab(backend, backend.device())
  const token = sync.session.current()?.token
  const free = backend.network.hold(aWrite)
  const result = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  sync.session.lock()
  await eventually(() => expect(ended(backend)).toEqual([token]))
  free()
  await result
  await sync.session.logIn('makati', 'makati-secret')
  await drained({ sync })
  expect(sync.status.current().needsLogin).toBe(false)
  expect(await backend.atService()).toHaveLength(1)
  expect(ended(backend)).toEqual([token])
})

test('answers received while it is locked are on the board when it is unlocked offline', async () => {
  const backend = await openBackend()
  const { sync } = await lockableTab(backend, backend.device())
  const free = backend.network.holdAnswers(aWrite)
  const result = sync.run('createAppointment', form())
  await eventually(() => expect(backend.network.writes()).toHaveLength(1))
  sync.session.lock()
  free()
  expect((await result).kind).toBe('applied')
  backend.network.cut()
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(await shownToday(sync)).toHaveLength(1)
})

test('a session that was locked offline is ended when the tablet wakes up with a connection', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  const token = sync.session.current()?.token
  backend.network.cut()
  sync.session.lock()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  backend.network.mend()
  expect(ended(backend)).toEqual([])
  device.wake()
  await eventually(() => expect(ended(backend)).toEqual([token]))
  device.wake()
  await sync.session.logIn('owner', 'owner-secret')
  expect(ended(backend)).toEqual([token])
})

test('a log-in over a lock ends the session that its user had, also after a restart', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await lockableTab(backend, device)
  const token = first.sync.session.current()?.token
  backend.network.cut()
  first.sync.session.lock()
  await first.close()
  backend.network.mend()
  const { sync } = openTab(device, { vault: quickVault(backend) })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(ended(backend)).toEqual([token]))
  await synced({ sync })
  expect(sync.status.current().needsLogin).toBe(false)
})

test('a user that unlocks offline goes on under the former session', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await lockableTab(backend, device)
  backend.network.cut()
  sync.session.lock()
  await sync.session.logIn('makati', 'makati-secret')
  backend.network.mend()
  device.wake()
  await book(sync)
  await drained({ sync })
  expect(ended(backend)).toEqual([])
  expect(await backend.atService()).toHaveLength(1)
})

test('a user that unlocks offline in the other tab goes on under the former session', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await lockableTab(backend, device)
  const second = openTab(device, { vault: quickVault(backend) })
  backend.network.cut()
  first.sync.session.lock()
  await eventually(() => expect(second.sync.session.current()).toBeNull())
  expect(await second.sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  backend.network.mend()
  // The first tab may wake up before it gets the message of the other tab's log-in.
  device.wake()
  await eventually(() => expect(first.sync.session.current()).not.toBeNull())
  device.wake()
  await book(second.sync)
  await drained(second)
  await quiet(backend)
  expect(ended(backend)).toEqual([])
})

test('the other tab is locked with it', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await lockableTab(backend, device)
  const second = openTab(device, { vault: quickVault(backend) })
  expect(second.sync.session.current()?.username).toBe('makati')
  first.sync.session.lock()
  await eventually(() => {
    if (second.sync.session.current()) throw new Error('still open')
  })
  expect(second.sync.session.lockedUser()).toBe('makati')
})

test('a device that cannot encrypt cannot be locked', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  await sync.session.logIn('makati', 'makati-secret')
  await drained({ sync })
  expect(sync.session.canLock()).toBe(false)
})
