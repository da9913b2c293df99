import { expect, test } from 'vitest'
import { book } from './support/booked'
import { eventually, openHouse, openTab, quiet, readyTab, synced } from './support/house'
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

const pass = async (clock: { advance(ms: number): void }, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1000)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a look-up that was too slow leaves nobody offline for longer than a probe takes', async () => {
  const { house, sync } = await listening()
  const free = house.network.hold(({ path }) => path.startsWith('/v1/customers/'))
  const looking = sync.lookUpCustomer('639175550000')
  await pass(house.clock, 4)
  await looking
  free()
  await pass(house.clock, 21)
  expect(sync.status.current().online).toBe(true)
})

test('a booking behind a look-up that was too slow is sent', async () => {
  const { house, sync } = await listening()
  const free = house.network.hold(({ path }) => path.startsWith('/v1/customers/'))
  const looking = sync.lookUpCustomer('639175550000')
  await pass(house.clock, 4)
  await looking
  free()
  const booked = book(sync)
  await pass(house.clock, 21)
  await booked
  expect(await house.atService()).toHaveLength(1)
})

test('a look-up that was too slow in a tab that does not lead leaves it not offline for longer than a probe takes', async () => {
  const { house, device } = await listening()
  const other = openTab(device)
  await synced(other)
  const free = house.network.hold(({ path }) => path.startsWith('/v1/customers/'))
  const looking = other.sync.lookUpCustomer('639175550000')
  await pass(house.clock, 4)
  await looking
  free()
  expect(other.sync.status.current().online).toBe(false)
  await pass(house.clock, 21)
  expect(other.sync.status.current().online).toBe(true)
})
void to
