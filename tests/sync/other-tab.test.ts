import { expect, onTestFinished, test, vi } from 'vitest'
import { upkeepOf } from '../support/upkeep-of'
import { book } from './support/booked'
import { eventually, openHouse, openTab, pass, quiet, readyTab } from './support/house'
import { mortal } from './support/mortal'

const later = '../../sync/later'

test('a tab whose later part cannot be loaded leaves the lock to a tab that is well', async () => {
  onTestFinished(async () => {
    await import(later).catch(() => undefined)
    vi.doUnmock(later)
    vi.resetModules()
  })
  const house = await openHouse()
  const device = house.device()
  const first = await readyTab(house, device)
  await quiet(house)
  await import(later)
  vi.resetModules()
  vi.doMock(later, () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await pass(house, 30_000)
  expect(second.logged).not.toContain('the leading tab is silent')
  expect(first.logged).not.toContain('another tab has taken over')
})

test('a hidden leading tab whose storage hangs holds the queue of another one up for some seconds only', async () => {
  const house = await openHouse()
  const device = house.device()
  const storage = mortal(device.indexedDB)
  await readyTab(house, device, { indexedDB: storage.indexedDB })
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await quiet(house)
  storage.hang()
  const id = await book(second.sync)
  await pass(house, 120_000)
  await eventually(async () => expect(await house.atService()).toMatchObject([{ id }]), 2000)
})

test('what is wiped in a tab that does not lead is fetched again at once', async () => {
  const house = await openHouse()
  const device = house.device()
  await readyTab(house, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await quiet(house)
  await (await upkeepOf(second.sync)).wipe()
  await eventually(
    async () => expect(await second.sync.views.business().read()).not.toBeNull(),
    3000,
  )
})
