import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import {
  type Backend,
  eventually,
  openBackend,
  openTab,
  pass,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { book } from '../support/booked'
import { to } from '../support/network'

/** A tablet that listens to the live stream. */
async function listening() {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await eventually(() =>
    expect(backend.network.seen.some(({ path }) => path.endsWith('/stream'))).toBe(true),
  )
  await quiet(backend)
  return { backend, device, tab, sync: tab.sync }
}

async function lookUpTooSlowly(backend: Backend, sync: Sync) {
  const free = backend.network.hold(({ path }) => path.startsWith('/v1/customers/'))
  const looking = sync.lookUpCustomer('639175550000')
  await pass(backend, 4_000)
  await looking
  free()
}

test('a look-up that timed out shows the tablet offline for no longer than a probe takes', async () => {
  const { backend, sync } = await listening()
  await lookUpTooSlowly(backend, sync)
  await pass(backend, 21_000)
  expect(sync.status.current().online).toBe(true)
})

test('a booking behind a look-up that timed out is sent', async () => {
  const { backend, sync } = await listening()
  await lookUpTooSlowly(backend, sync)
  const booked = book(sync)
  await pass(backend, 21_000)
  await booked
  expect(await backend.atService()).toHaveLength(1)
})

test('a look-up that timed out in a follower tab shows it offline for no longer than a probe takes', async () => {
  const { backend, device } = await listening()
  const other = openTab(device)
  await synced(other)
  await lookUpTooSlowly(backend, other.sync)
  expect(other.sync.status.current().online).toBe(false)
  await pass(backend, 21_000)
  expect(other.sync.status.current().online).toBe(true)
})
void to
