import { expect, test } from 'vitest'
import { eventually, newlySyncedTab, openBackend, quiet } from '../support/backend'
import { book } from '../support/booked'
import type { Device } from '../support/device'
import { quickVault } from '../support/vault'

/** A channel that calls `moved` when its tab tells the others of changed states of entries. */
function tapped({ channel }: Device, moved: () => void): Device['channel'] {
  return (name) => {
    const port = channel(name)
    return {
      ...port,
      post(message) {
        port.post(message)
        if ((message as { what?: string }).what === 'moved') moved()
      },
    }
  }
}

test('a change that a lock stops just before it is sent can be withdrawn', async () => {
  const backend = await openBackend()
  const device = backend.device()
  let reserved = () => {}
  const channel = tapped(device, () => reserved())
  const { sync } = await newlySyncedTab(device, { channel, vault: quickVault(backend) })
  await eventually(() => expect(sync.session.canLock()).toBe(true))
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  await book(sync)
  reserved = () => sync.session.lock()
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.session.current()).toBeNull())
  reserved = () => {}
  await quiet(backend)
  expect(backend.network.writes()).toEqual([])
  backend.network.cut()
  expect(await sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  const [entry] = await sync.views.queue().read()
  expect(entry?.state).toBe('queued')
  expect(await sync.withdraw(entry?.entryId ?? '')).toMatchObject({ kind: 'applied' })
})
