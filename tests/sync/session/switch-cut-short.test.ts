import { expect, test } from 'vitest'
import type { SyncDeps, VaultPort } from '#sync'
import { drained, eventually, openTab } from '../support/backend'
import { book } from '../support/booked'
import { deskOf, switchTo, workAs } from '../support/desk-of-several'
import type { Device } from '../support/device'

/** The storage of a tablet that refuses the writes for which `isFull` is true. */
const fullFor = (
  { storage }: Device,
  isFull: (key: string, value: string) => boolean,
): SyncDeps['storage'] => ({
  getItem: (key) => storage.get(key) ?? null,
  setItem(key, value) {
    if (isFull(key, value)) throw new DOMException('full', 'QuotaExceededError')
    storage.set(key, value)
  },
  removeItem: (key) => void storage.delete(key),
})

const keptKey = ({ storage }: Device): unknown =>
  JSON.parse(storage.get('frontdesk.kept') ?? '{}').tabletKey

/** The vault of a tablet that calls `act` before the first encryption from now on. */
function beforeEncrypting(vault: VaultPort, act: () => void): VaultPort {
  let isDue = true
  const subtle = new Proxy(vault.subtle, {
    get: (target, name) => {
      if (name === 'encrypt' && isDue) {
        isDue = false
        act()
      }
      return Reflect.get(target, name)
    },
  })
  return { ...vault, subtle }
}

test("session-12 a switch on a locked tablet whose storage is too full for the tablet's key is a switch", async () => {
  const { backend, device, vault, tab } = await deskOf('makati', 'owner')
  backend.network.cut()
  await workAs(tab, 'owner')
  await book(tab.sync)
  tab.sync.session.lock()
  await tab.close()
  let isFull = true
  const isKey = (key: string, value: string) =>
    isFull && key === 'frontdesk.kept' && !value.includes('"tabletKey":null')
  const again = openTab(device, { vault, storage: fullFor(device, isKey) })
  const other = openTab(device, { vault })
  expect(await switchTo(again, 'makati')).toEqual({ ok: true })
  expect(keptKey(device)).toBeNull()
  await eventually(() => expect(other.sync.session.current()?.username).toBe('makati'))
  await eventually(() =>
    expect(again.sync.status.current()).toMatchObject({ queued: 0, waitingFor: { owner: 1 } }),
  )
  isFull = false
  await workAs(again, 'owner')
  backend.network.mend()
  again.sync.syncNow()
  await drained(again)
})

test('session-12 a switch that the full storage refuses leaves the user, the token and the lock', async () => {
  const { device, vault, tab } = await deskOf('makati', 'owner')
  const before = tab.sync.session.current()
  await tab.close()
  let isFull = true
  const isName = (key: string, value: string) =>
    isFull && key === 'frontdesk.username' && value === 'makati'
  const again = openTab(device, { vault, storage: fullFor(device, isName) })
  const refused = {
    ok: false,
    message: 'The storage of this device is full or broken. The user stays as before.',
  }
  expect(await switchTo(again, 'makati')).toEqual(refused)
  expect(again.sync.session.current()).toEqual(before)
  expect(openTab(device, { vault }).sync.session.current()).toEqual(before)
  again.sync.session.lock()
  expect(await switchTo(again, 'makati')).toEqual(refused)
  expect(again.sync.session.current()).toBeNull()
  expect(again.sync.session.lockedUser()).toBe('owner')
  isFull = false
  await workAs(again, 'makati')
})

test('session-12 a lock by another tab during the switch leaves no key on the tablet', async () => {
  const { device, vault, tab } = await deskOf('makati', 'owner')
  tab.sync.session.lock()
  await tab.close()
  const other = openTab(device, { vault })
  const deaf = () => ({ post() {}, listen: () => () => {}, close() {} })
  const slow = beforeEncrypting(vault, () => other.sync.session.lock())
  const again = openTab(device, { vault: slow, channel: deaf })
  await switchTo(again, 'makati')
  expect(keptKey(device)).toBeNull()
  expect(again.sync.session.current()).toBeNull()
})
