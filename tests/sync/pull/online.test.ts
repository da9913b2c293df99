import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { booking } from '../../support/commands'
import { type Backend, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { html, json, to } from '../support/network'

const newAdmin = {
  username: 'dalisay',
  password: 'dalisay-secret',
  firstName: 'Dalisay',
  lastName: 'Cruz',
  enableAccess: true,
}

/** The owner's tab, because only a SUPER_ADMIN may see the accounts. */
async function ownersTab(backend: Backend) {
  const device = backend.device()
  const tab = openTab(device)
  await tab.sync.session.logIn('owner', 'owner-secret')
  await eventually(() => expect(tab.sync.status.current().lastSyncAt).not.toBeNull())
  return { ...tab, device }
}

const usernames = async (sync: Sync) => {
  const answer = await sync.online.admins()
  return answer.ok ? answer.value.map(({ username }) => username) : answer.message
}

test('ADMIN-1 adds an admin once, and keeps no password on the device', async () => {
  const backend = await openBackend()
  const { sync, device } = await ownersTab(backend)
  expect(await sync.online.addAdmin(newAdmin)).toMatchObject({
    ok: true,
    value: { username: 'dalisay', roles: ['ADMIN'], enableAccess: true },
  })
  expect(await usernames(sync)).toContain('dalisay')
  const [sent] = backend.network.seen.filter(({ path }) => path === calls.register.path)
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/.{20,}/)
  expect(await sync.upkeep.exportQueue()).not.toContain('dalisay-secret')
  expect(await everythingIn(device.indexedDB)).not.toContain('dalisay-secret')
  expect([...device.storage.values()].join()).not.toContain('dalisay-secret')
})

test("ADMIN-1 shows the service's words, and the default where it says nothing", async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  expect(await sync.online.addAdmin({ ...newAdmin, username: 'makati' })).toEqual({
    ok: false,
    message: 'This username is taken.',
    isOffline: false,
  })
  backend.network.answer(to(calls.register.path), json(422, { error: {} }))
  const refused = await sync.online.addAdmin(newAdmin)
  expect(refused).toMatchObject({ ok: false, message: 'Failed to add admin.', isOffline: false })
})

test('ADMIN-1 enables and disables access by username', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  const disabled = await sync.online.updateAdmin('leaver', { enableAccess: false })
  expect(disabled).toMatchObject({ ok: true, value: { username: 'leaver', enableAccess: false } })
  expect(backend.network.seen.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/v1/users/leaver',
    body: { enableAccess: false },
  })
})

test('without the service nothing is queued, and a captive portal is not the service', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  backend.network.answer(to(calls.register.path), html())
  expect(await sync.online.addAdmin(newAdmin)).toMatchObject({ ok: false, isOffline: true })
  backend.network.cut()
  expect(await sync.online.admins()).toEqual({
    ok: false,
    message: 'Failed to get admins.',
    isOffline: true,
  })
  expect(await sync.views.queue().read()).toEqual([])
})

test('a session that is over asks for the log-in', async () => {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  backend.network.answer(to(calls.users.path), json(401, { error: { message: 'Log in again' } }))
  expect(await sync.online.admins()).toMatchObject({ ok: false, isOffline: false })
  expect(sync.status.current().needsLogin).toBe(true)
})

test('an ADMIN is not shown the accounts', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  expect(await sync.online.admins()).toMatchObject({ ok: false, isOffline: false })
})

test('STAFF-1 a therapist that was looked up replaces the stored row', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const found = await sync.online.staff('ana')
  if (!found.ok) throw new Error(found.message)
  const row = { ...found.value, name: 'Anabel', version: found.value.version + 1_000_000 }
  backend.network.answer(to('/v1/staffs/ana'), json(200, row))
  await sync.online.staff('ana')
  const nameOf = async () => (await sync.views.business().read())?.staffs.get('ana')?.name
  expect(await nameOf()).toBe('Anabel')
  backend.network.answer(to('/v1/staffs/ana'), json(200, { ...row, name: 'Older', version: 1 }))
  await sync.online.staff('ana')
  expect(await nameOf()).toBe('Anabel')
  expect(await sync.online.staff('nobody')).toMatchObject({ ok: false, isOffline: false })
})

test('CREATE-11 takes availability from the service, also for bookings not pulled yet', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const { sync: other } = await readyTab(backend)
  const { id, ...input } = booking({ startTime: '14:00' })
  const query = { startDate: input.startDate, startTime: '14:00', serviceIds: input.serviceIds }
  const staffs = async (appointmentId?: string) => {
    const answer = await sync.online.available({ ...query, appointmentId: appointmentId ?? null })
    return answer.ok ? answer.value.staffs.map((row) => row.id) : answer.message
  }
  const before = await staffs()
  expect(before).toContain('ana')
  const booked = await other.run('createAppointment', input)
  if (booked.kind !== 'applied') throw new Error(`It came to ${booked.kind}`)
  expect(await staffs()).not.toContain('ana')
  expect(await staffs(booked.id)).toEqual(before)
})

test('MGMT-1 the history of a row lists its changes with user, the latest first', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await sync.run('updateLocker', { id: 'l1', name: 'Corner locker' })
  const changes = await sync.online.history('lockers', 'l1')
  expect(changes).toMatchObject({
    ok: true,
    value: [
      { actor: 'makati', changes: [{ field: 'name', was: 'Locker l1', is: 'Corner locker' }] },
    ],
  })
})

async function everythingIn(factory: IDBFactory): Promise<string> {
  const [first] = await factory.databases()
  const opened = factory.open(first?.name ?? '')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  const reads = [...db.objectStoreNames].map(
    (name) =>
      new Promise<unknown>((resolve) => {
        const all = db.transaction(name).objectStore(name).getAll()
        all.onsuccess = () => resolve(all.result)
      }),
  )
  const text = JSON.stringify(await Promise.all(reads))
  db.close()
  return text
}
