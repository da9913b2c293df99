import { expect, onTestFinished, test, vi } from 'vitest'
import { upkeepOf } from '../support/upkeep-of'
import { book } from './support/booked'
import type { Tab } from './support/device'
import {
  drained,
  eventually,
  type House,
  openHouse,
  openTab,
  quiet,
  readyTab,
} from './support/house'
import { mortal } from './support/mortal'
import { json, to } from './support/network'

const later = '../../sync/later'

/** Lets time pass in steps, so that messages between tabs are heard in between. */
async function pass(house: House, ms: number, stepMs = 1000) {
  for (let at = 0; at < ms; at += stepMs) {
    house.clock.advance(stepMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

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

async function overAndBack(second: Tab, house: House) {
  const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })
  house.network.answer(to('/v1/appointments'), over)
  await book(second.sync)
  await eventually(() => expect(second.sync.status.current().needsLogin).toBe(true))
}

test('a log-in that is given the same token again is one for the tab that leads too', async () => {
  const house = await openHouse()
  const device = house.device()
  const first = await readyTab(house, device)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  await overAndBack(second, house)
  const { token = '', storeCode = '', roles = '' } = second.sync.session.current() ?? {}
  house.network.answer(to('/auth/authenticate'), json(200, { idToken: token, storeCode, roles }))
  expect(await second.sync.session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  await pass(house, 30_000)
  expect(first.sync.status.current().needsLogin).toBe(false)
  await drained(second)
  expect(await house.atService()).toHaveLength(1)
})
