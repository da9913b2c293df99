import { describe, expect, test } from 'vitest'
import type { Session } from '#sync'
import { type Backend, drained, eventually, openTab, quiet, synced } from '../support/backend'
import { book } from '../support/booked'
import { deskOf, enter, openDesk, switchTo, workAs } from '../support/desk-of-several'
import type { Device, Tab } from '../support/device'
import { pinVault, quickVault } from '../support/vault'

const userOf = ({ sync }: Tab) => sync.session.current()?.username
const names = ({ sync }: Tab) => sync.session.users().map(({ username }) => username)
const tokenOf = ({ sync }: Tab) => (sync.session.current() as Session).token

/** Fails while the service still knows a token. */
async function expectOver(backend: Backend, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const asked = new Request('http://service/v1/changes', { headers })
  expect((await backend.service.handle(asked)).status).toBe(401)
}

const stored = (device: Device) => [...device.storage.values()].join(' ')

test('without a PIN nothing is kept, and the storage holds what it held before', async () => {
  const { device, tab } = await openDesk()
  await enter(tab, 'makati')
  await enter(tab, 'owner')
  await eventually(() => expect(tab.sync.session.canLock()).toBe(true))
  expect(names(tab)).toEqual([])
  expect([...device.storage.keys()].filter((key) => /kept|lockedBy/.test(key))).toEqual([])
})

describe('session-12 a switch', () => {
  test('needs no connection, and the changes after it are by the new user', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    expect(names(tab)).toEqual(['makati', 'owner'])
    backend.network.cut()
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
    expect(tab.sync.session.current()).toMatchObject({ username: 'makati', roles: 'ADMIN' })
    await book(tab.sync)
    expect(await switchTo(tab, 'owner')).toEqual({ ok: true })
    await book(tab.sync, { startTime: '16:00' })
    const queue = await tab.sync.views.queue().read()
    expect(queue.map(({ user }) => user)).toEqual(['makati', 'owner'])
  })

  test('survives a restart of the app', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    await tab.close()
    const again = openTab(device, { vault })
    expect(await switchTo(again, 'makati')).toEqual({ ok: true })
    expect(userOf(again)).toBe('makati')
  })

  test('is followed by the other tabs', async () => {
    const { device, vault, tab } = await deskOf('makati', 'owner')
    const other = openTab(device, { vault })
    await switchTo(tab, 'makati')
    await eventually(() => expect(userOf(other)).toBe('makati'))
    expect(await switchTo(other, 'owner')).toEqual({ ok: true })
    await eventually(() => expect(userOf(tab)).toBe('owner'))
  })

  test('ends the session of a user without a PIN, who is not in the list', async () => {
    const { backend, tab } = await deskOf('makati')
    await enter(tab, 'owner')
    const token = tokenOf(tab)
    expect(names(tab)).toEqual(['makati'])
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
    await eventually(() => expectOver(backend, token))
  })

  test('by the password ends it too, and leaves the session of a user with a PIN', async () => {
    const { backend, tab } = await deskOf('makati')
    await enter(tab, 'owner')
    const token = tokenOf(tab)
    await enter(tab, 'makati')
    await eventually(() => expectOver(backend, token))
    await enter(tab, 'owner')
    await synced(tab)
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
    await book(tab.sync)
    await drained(tab)
  })

  test('a user of another tablet enters the PIN online once, and offline from then on', async () => {
    const { backend } = await deskOf('makati', 'owner')
    const { tab } = await openDesk(backend)
    await enter(tab, 'makati')
    await enter(tab, 'owner')
    await eventually(() => expect(names(tab)).toEqual(['makati', 'owner']))
    backend.network.cut()
    expect(await switchTo(tab, 'makati')).toEqual({
      ok: false,
      message: 'The PIN was not entered on this tablet yet. Checking it needs a connection.',
    })
    backend.network.mend()
    expect(await switchTo(tab, 'makati', '1002')).toEqual({
      ok: false,
      message: 'The PIN is wrong.',
    })
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
    expect(await switchTo(tab, 'owner')).toEqual({ ok: true })
    backend.network.cut()
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
  })

  test('a user whose PIN was not entered here yet needs the password at the lock', async () => {
    const { backend } = await deskOf('makati')
    const { tab } = await openDesk(backend)
    await enter(tab, 'makati')
    const makati = { username: 'makati', isNew: true }
    await eventually(() =>
      expect(tab.sync.session.users()).toMatchObject([{ ...makati, needsPassword: false }]),
    )
    tab.sync.session.lock()
    expect(tab.sync.session.users()).toMatchObject([{ ...makati, needsPassword: true }])
    expect(await switchTo(tab, 'makati')).toMatchObject({ ok: false, needsPassword: true })
  })

  test('a later log-in with the password keeps the PIN usable without entering it again', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    await enter(tab, 'makati')
    const token = tokenOf(tab)
    await enter(tab, 'owner')
    backend.network.cut()
    await eventually(async () => expect(await switchTo(tab, 'makati')).toEqual({ ok: true }))
    expect(tokenOf(tab)).toBe(token)
  })
})

describe('session-12 a locked tablet', () => {
  test('stays locked if it was locked just after a log-in', async () => {
    const { backend, tab } = await deskOf('makati')
    await enter(tab, 'makati')
    tab.sync.session.lock()
    await quiet(backend)
    expect(tab.sync.session.lockedUser()).toBe('makati')
  })

  test('is opened by the password where the device has no key for PINs', async () => {
    const { backend } = await deskOf('makati')
    const deviceKey = () => Promise.reject(new Error('no key'))
    const device = backend.device()
    const tab = openTab(device, { vault: { ...quickVault(backend), deviceKey } })
    await enter(tab, 'makati')
    await eventually(() => expect(tab.sync.session.canLock()).toBe(true))
    tab.sync.session.lock()
    backend.network.cut()
    await enter(tab, 'makati')
  })

  test('keeps no token and no key that opens one', async () => {
    const { device, tab } = await deskOf('makati', 'owner')
    const token = tokenOf(tab)
    expect(tab.sync.session.canLock()).toBe(true)
    tab.sync.session.lock()
    expect(tab.sync.session.lockedUser()).toBe('owner')
    expect(stored(device)).not.toContain(token)
    expect(JSON.parse(device.storage.get('frontdesk.kept') ?? '')).toMatchObject({
      tabletKey: null,
    })
  })

  test('is opened by the PIN of any of its users, offline, and the session is not ended', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    tab.sync.session.lock()
    await tab.close()
    const again = openTab(device, { vault })
    backend.network.cut()
    expect(await switchTo(again, 'makati')).toEqual({ ok: true })
    expect(again.sync.session.lockedUser()).toBeNull()
    expect(again.sync.session.canLock()).toBe(true)
    backend.network.mend()
    again.sync.syncNow()
    await book(again.sync)
    await drained(again)
    expect(again.sync.status.current().needsLogin).toBe(false)
  })

  test('keeps the session of a colleague with the same password', async () => {
    const { backend, tab } = await deskOf('owner', 'makati')
    await workAs(tab, 'owner')
    tab.sync.session.lock()
    const { queries } = backend.service.db
    const makati = queries.selectFrom('users').where('username', '=', 'makati')
    const password_hash = makati.select('password_hash')
    await queries.updateTable('users').set({ password_hash }).execute()
    expect(await tab.sync.session.logIn('owner', 'makati-secret')).toEqual({ ok: true })
    await quiet(backend)
    await workAs(tab, 'makati')
    await book(tab.sync)
    await drained(tab)
    expect(tab.sync.status.current().needsLogin).toBe(false)
  })

  test("isn't opened by the password of the user who logged in before, under the name of another", async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    await switchTo(tab, 'makati')
    tab.sync.session.lock()
    expect(tab.sync.session.lockedUser()).toBe('makati')
    backend.network.cut()
    expect((await tab.sync.session.logIn('makati', 'owner-secret')).ok).toBe(false)
    expect(tab.sync.session.current()).toBeNull()
    expect((await tab.sync.session.logIn('owner', 'owner-secret')).ok).toBe(true)
    expect(userOf(tab)).toBe('owner')
    expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
  })
})

describe('10,000 guesses on a tablet', () => {
  test('end after five: the session is wiped, also when the tab is killed in between', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    expect(await switchTo(tab, 'makati', '1001')).toEqual({
      ok: false,
      message: 'The PIN is wrong. 4 tries are left.',
    })
    for (const pin of ['1002', '1003']) await switchTo(tab, 'makati', pin)
    await tab.close()
    const again = openTab(device, { vault })
    expect(await switchTo(again, 'makati', '1004')).toMatchObject({
      message: 'The PIN is wrong. 1 try is left.',
    })
    const before = stored(device)
    const over = { ok: false, needsPassword: true }
    expect(await switchTo(again, 'makati', '1005')).toMatchObject(over)
    expect(stored(device).length).toBeLessThan(before.length)
    expect(await switchTo(again, 'makati')).toMatchObject(over)
    expect(again.sync.session.users()).toMatchObject([
      { username: 'makati', needsPassword: true },
      { username: 'owner', needsPassword: false },
    ])
    backend.network.mend()
    await enter(again, 'makati')
    await enter(again, 'owner')
    await eventually(async () => expect(await switchTo(again, 'makati')).toEqual({ ok: true }))
  })

  test('in two tabs at once are counted together', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    const other = openTab(device, { vault })
    backend.network.cut()
    const guesses = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008']
    const got = await Promise.all(
      guesses.map((pin, at) => switchTo(at % 2 ? tab : other, 'makati', pin)),
    )
    expect(got.filter((each) => !each.ok && each.needsPassword)).toHaveLength(4)
  })

  test("another device can't open a copy of the storage", async () => {
    const { backend, device, tab } = await deskOf('makati', 'owner')
    await tab.close()
    const thief = openTab(device, { vault: pinVault(backend) })
    backend.network.cut()
    expect((await switchTo(thief, 'makati')).ok).toBe(false)
    const old = openTab(device, { vault: quickVault(backend) })
    expect((await switchTo(old, 'makati')).ok).toBe(false)
  })
})

describe('a PIN that another tablet has changed or a SUPER_ADMIN removed', () => {
  test.each(['2468', ''])(
    'to "%s": the session is over here, and the password is asked',
    async (pin) => {
      const { backend, tab } = await deskOf('makati', 'owner')
      const elsewhere = await openDesk(backend)
      await enter(elsewhere.tab, 'makati')
      await elsewhere.tab.sync.session.setPin('makati-secret', pin)
      expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
      tab.sync.syncNow()
      await eventually(() => expect(tab.sync.status.current().needsLogin).toBe(true))
      expect(await switchTo(tab, 'owner')).toEqual({ ok: true })
      expect(await switchTo(tab, 'makati')).toMatchObject({ ok: false, needsPassword: true })
      await enter(tab, 'makati')
      await eventually(() => expect(names(tab)).toEqual(pin ? ['owner', 'makati'] : ['owner']))
    },
  )
})

test('a log-out forgets the session of its user only', async () => {
  const { device, tab } = await deskOf('makati', 'owner')
  expect(await tab.sync.session.logOut()).toBe(true)
  expect(names(tab)).toEqual(['makati'])
  expect(device.storage.get('frontdesk.kept')).not.toContain('owner')
  expect(await switchTo(tab, 'makati')).toEqual({ ok: true })
})
