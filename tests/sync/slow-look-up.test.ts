import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { book } from './support/booked'
import {
  eventually,
  type House,
  openHouse,
  openTab,
  pass,
  quiet,
  readyTab,
  synced,
} from './support/house'
import { to } from './support/network'

/** A tablet that listens to the live stream. */
async function listening() {
  const house = await openHouse()
  const device = house.device()
  const tab = await readyTab(house, device)
  await eventually(() =>
    expect(house.network.seen.some(({ path }) => path.endsWith('/stream'))).toBe(true),
  )
  await quiet(house)
  return { house, device, tab, sync: tab.sync }
}

async function lookUpTooSlowly(house: House, sync: Sync) {
  const free = house.network.hold(({ path }) => path.startsWith('/v1/customers/'))
  const looking = sync.lookUpCustomer('639175550000')
  await pass(house, 4_000)
  await looking
  free()
}

test('a look-up that was too slow leaves nobody offline for longer than a probe takes', async () => {
  const { house, sync } = await listening()
  await lookUpTooSlowly(house, sync)
  await pass(house, 21_000)
  expect(sync.status.current().online).toBe(true)
})

test('a booking behind a look-up that was too slow is sent', async () => {
  const { house, sync } = await listening()
  await lookUpTooSlowly(house, sync)
  const booked = book(sync)
  await pass(house, 21_000)
  await booked
  expect(await house.atService()).toHaveLength(1)
})

test('a look-up that was too slow in a tab that does not lead leaves it not offline for longer than a probe takes', async () => {
  const { house, device } = await listening()
  const other = openTab(device)
  await synced(other)
  await lookUpTooSlowly(house, other.sync)
  expect(other.sync.status.current().online).toBe(false)
  await pass(house, 21_000)
  expect(other.sync.status.current().online).toBe(true)
})
void to
