import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { setupBody } from '../../server/support/bodies'
import { type Backend, drained, eventually, openBackend, openTab, synced } from '../support/backend'
import { book, shownToday } from '../support/booked'
import { to } from '../support/network'
import { quickVault } from '../support/vault'

const makati = 'SERENITY_MAKATI'
const baguio = setupBody.store.code

const give = ({ service }: Backend, stores: string[]) =>
  service.send(calls.updateUser, { params: { id: 'makati' }, body: { enableAccess: true, stores } })

/** A backend on which makati may work in Baguio, too. */
async function backendOfTwo(): Promise<Backend> {
  const backend = await openBackend()
  await backend.service.send(calls.openStore, { body: setupBody.store })
  await give(backend, [baguio])
  return backend
}

async function loggedInto(backend: Backend, storeCode: string, device = backend.device()) {
  const tab = openTab(device, { vault: quickVault(backend) })
  const { session } = tab.sync
  expect(await session.logIn('makati', 'makati-secret', storeCode)).toEqual({ ok: true })
  await synced(tab)
  await eventually(() => expect(session.canLock()).toBe(true))
  return tab
}

const ended = ({ network }: Backend) => network.seen.filter(to(calls.logout.path)).length

test('a user with several stores is asked for one, and the session of the question ends', async () => {
  const backend = await backendOfTwo()
  const { sync } = openTab(backend.device())
  const asked = await sync.session.logIn('makati', 'makati-secret')
  expect(asked).toMatchObject({ ok: false, stores: [{ code: makati }, { code: baguio }] })
  expect(sync.session.current()).toBeNull()
  await eventually(() => expect(ended(backend)).toBe(1))
  expect(await sync.session.logIn('makati', 'makati-secret', baguio)).toEqual({ ok: true })
  expect(sync.session.current()).toMatchObject({ storeCode: baguio, hasSeveralStores: true })
})

test('a session that is over, or locked, is renewed in its store without a question', async () => {
  const backend = await backendOfTwo()
  const { sync } = await loggedInto(backend, baguio)
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(sync.session.current()?.storeCode).toBe(baguio)
  await eventually(() => expect(sync.session.canLock()).toBe(true))
  sync.session.lock()
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(sync.session.current()?.storeCode).toBe(baguio)
})

test('the store is switched: the other rows are shown, and the password reopens the tablet there', async () => {
  const backend = await backendOfTwo()
  const tab = await loggedInto(backend, makati)
  const { sync } = tab
  await book(sync)
  await drained(tab)
  expect(await shownToday(sync)).toHaveLength(1)
  const token = sync.session.current()?.token
  expect(await sync.session.switchStore(baguio, 'makati-secret')).toEqual({ ok: true })
  expect(sync.session.current()).toMatchObject({ storeCode: baguio, hasSeveralStores: true })
  await synced(tab)
  expect(await shownToday(sync)).toEqual([])
  const [logout] = backend.network.seen.filter(to(calls.logout.path))
  expect(logout?.headers.get('authorization')).toBe(`Bearer ${token}`)
  await eventually(() => expect(sync.session.canLock()).toBe(true))
  backend.network.cut()
  sync.session.lock()
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(sync.session.current()).toMatchObject({ storeCode: baguio, hasSeveralStores: true })
  backend.network.mend()
  expect(await sync.session.switchStore(makati, 'makati-secret')).toEqual({ ok: true })
  await eventually(async () => expect(await shownToday(sync)).toHaveLength(1))
})

test('nothing is switched while a change waits, offline, or with a wrong password', async () => {
  const backend = await backendOfTwo()
  const tab = await loggedInto(backend, makati)
  const { session } = tab.sync
  const before = session.current()
  expect(await session.switchStore(baguio, 'makati-guess')).toEqual({
    ok: false,
    message: 'The password is wrong.',
    field: 'password',
  })
  backend.network.cut()
  expect(await session.switchStore(baguio, 'makati-secret')).toEqual({
    ok: false,
    message: 'Switching the store needs a connection.',
  })
  await book(tab.sync)
  expect(await session.switchStore(baguio, 'makati-secret')).toEqual({
    ok: false,
    message: 'Changes wait to be sent. Send them first.',
  })
  expect(session.current()).toEqual(before)
  backend.network.mend()
  tab.sync.syncNow()
  await drained(tab)
  expect(await session.switchStore(baguio, 'makati-secret')).toEqual({ ok: true })
})

test('a store that was withdrawn meanwhile is not switched to', async () => {
  const backend = await backendOfTwo()
  const { sync } = await loggedInto(backend, makati)
  await give(backend, [])
  expect(await sync.session.switchStore(baguio, 'makati-secret')).toEqual({
    ok: false,
    message: 'Your account has no access to this store any more.',
  })
  expect(sync.session.current()?.storeCode).toBe(makati)
})

test('session-10 the store is switched without the password, which still reopens the tablet there, also after another switch', async () => {
  const backend = await backendOfTwo()
  const device = backend.device()
  const tab = await loggedInto(backend, makati, device)
  const { session } = tab.sync
  const sealed = () => device.storage.get('frontdesk.sealed')
  const locked = async (storeCode: string) => {
    session.lock()
    expect(await session.logIn('makati', 'makati-guess')).toMatchObject({ ok: false })
    expect(await session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
    expect(session.current()).toMatchObject({ storeCode, roles: 'ADMIN', hasSeveralStores: true })
  }
  for (const storeCode of [baguio, makati]) {
    const before = sealed()
    expect(await session.switchStore(storeCode, null)).toEqual({ ok: true })
    expect(session.current()).toMatchObject({ storeCode, hasSeveralStores: true })
    await synced(tab)
    await eventually(() => expect(sealed()).not.toBe(before))
    backend.network.cut()
    await locked(storeCode)
    backend.network.mend()
    tab.sync.syncNow()
    await synced(tab)
  }
  await eventually(() => expect(ended(backend)).toBeGreaterThanOrEqual(2))
})

test('session-10 the password is asked for where the session is over', async () => {
  const backend = await backendOfTwo()
  const tab = await loggedInto(backend, makati)
  const { session } = tab.sync
  const asks = { ok: false, message: 'Please enter your password.', field: 'password' }
  const body = { newPassword: 'makati-later' }
  await backend.service.send(calls.setPassword, { params: { id: 'makati' }, body })
  expect(await session.switchStore(baguio, null)).toEqual(asks)
  expect(await session.switchStore(baguio, body.newPassword)).toEqual({ ok: true })
})
