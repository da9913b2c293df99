import { expect, test } from 'vitest'
import type { ReportAsked } from '#domain/calls/reports'
import type { SyncDeps } from '#sync'
import { jose, today } from '../support/business'
import { book } from './support/booked'
import type { Device } from './support/device'
import { createFreezer } from './support/freezer'
import {
  drained,
  eventually,
  type House,
  openHouse,
  openTab,
  quiet,
  readyTab,
  synced,
} from './support/house'
import { json, to } from './support/network'
import { plainHouse } from './support/plain'

async function pass(house: House, ms: number, stepMs = 1000) {
  for (let at = 0; at < ms; at += stepMs) {
    house.clock.advance(stepMs)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const daily: ReportAsked = {
  report: 'daily',
  query: { start: today, end: today },
  fileName: 'Daily.xlsx',
}

test('a tab that was frozen while it downloads a report holds no report of another tab up', async () => {
  const house = await openHouse()
  const device = house.device()
  const freezer = createFreezer(house.clock, device, house.network)
  const first = await readyTab(house, device, freezer.deps)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  const free = house.network.hold(to('/v1/reports/daily/download'))
  await first.sync.reports.ask(daily)
  await eventually(() =>
    expect(second.sync.reports.current().map(({ state }) => state)).toEqual(['loading']),
  )
  freezer.freeze()
  free()
  await second.sync.reports.ask({ report: 'customers', query: {}, fileName: 'Customers.xlsx' })
  await pass(house, 180_000, 5000)
  await eventually(
    () => expect(second.sync.reports.current().map(({ state }) => state)).toContain('ready'),
    3000,
  )
})

/** Holds back the word that what is to leave has been written down, as where the page is stopped right then. */
function stopping(indexedDB: IDBFactory, stop: () => void) {
  let isArmed = false
  let goOn = () => {}
  function hold(transaction: IDBTransaction) {
    let heard: ((event: Event) => void) | null = null
    const told = (event: Event) => {
      goOn = () => heard?.call(transaction, event)
      stop()
    }
    Object.defineProperty(transaction, 'oncomplete', {
      get: () => told,
      set(given) {
        heard = given
      },
    })
  }
  function adopt(connection: IDBDatabase) {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (tables, mode, options) => {
      const transaction = begin(tables, mode, options)
      if (isArmed && mode === 'readwrite' && [tables].flat().includes('journal')) {
        isArmed = false
        hold(transaction)
      }
      return transaction
    }
  }
  return {
    arm() {
      isArmed = true
    },
    goOn: () => goOn(),
    indexedDB: new Proxy(indexedDB, {
      get(factory, name) {
        const value = Reflect.get(factory, name)
        if (name !== 'open') return typeof value === 'function' ? value.bind(factory) : value
        return (...given: [string, number]) => {
          const opening = factory.open(...given)
          opening.addEventListener('success', () => adopt(opening.result))
          return opening
        }
      },
    }),
  }
}

const points = { customerMobileNumber: jose, action: 'ADD', points: 50 } as const

test('OFF-13 points that a tab was about to give when it was frozen are not given again after another tab has given them', async () => {
  const { house, device, line } = await plainHouse()
  const freezer = createFreezer(house.clock, device, line)
  const storage = stopping(device.indexedDB, freezer.freeze)
  const first = openTab(device, { ...freezer.deps, indexedDB: storage.indexedDB })
  await first.sync.session.logIn('owner', 'owner-secret')
  await synced(first)
  await first.sync.lookUpCustomer(jose)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  storage.arm()
  void first.sync.run('updatePoints', { id: jose, ...points })
  await eventually(() => {
    house.clock.advance(1000)
    expect(line.writes()).toHaveLength(1)
  })
  await drained(second)
  await pass(house, 7_200_000, 100_000)
  // The lock was lost while it stood still; what it hears first is that its writing down is done.
  freezer.thaw()
  storage.goOn()
  await eventually(() => expect(first.logged).toContain('another tab has taken over'))
  await quiet({ network: line })
  expect(line.writes().map(({ path }) => path)).toHaveLength(1)
  const found = await second.sync.online.customer(jose)
  expect(found.ok && found.value.pointsEarned).toBe(150)
})

/**
 * What another process of the browser sees of the items: each change some time after it was made, and not in step
 * with what the tabs tell each other.
 */
function lagging(device: Device, lagMs: number, first = 1) {
  const seen = new Map(device.storage)
  const late = (change: () => void, at: number) => setTimeout(change, lagMs * at)
  let changes = first - 1
  const set = device.storage.set.bind(device.storage)
  const remove = device.storage.delete.bind(device.storage)
  device.storage.set = (key, value) => {
    changes += 1
    if (changes === 0) seen.set(key, value)
    else late(() => seen.set(key, value), changes)
    return set(key, value)
  }
  device.storage.delete = (key) => {
    changes += 1
    late(() => seen.delete(key), changes)
    return remove(key)
  }
  const storage: SyncDeps['storage'] = {
    getItem: (key) => seen.get(key) ?? null,
    setItem: (key, value) => void seen.set(key, value),
    removeItem: (key) => void seen.delete(key),
  }
  return storage
}

test('a log-in in another tab is seen here also where the items come later than the word of it', async () => {
  const house = await openHouse()
  const device = house.device()
  const leading = openTab(device, { storage: lagging(device, 20) })
  const other = openTab(device)
  house.clock.advance(4000)
  await quiet(house)
  await other.sync.session.logIn('makati', 'makati-secret')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await eventually(() => expect(leading.sync.session.current()?.username).toBe('makati'), 2000)
})

test('no items that are half of one person and half of another make a session', async () => {
  const house = await openHouse()
  const device = house.device()
  const other = await readyTab(house, device)
  await other.close()
  const leading = openTab(device, { storage: lagging(device, 20, 0) })
  await eventually(() => expect(leading.sync.status.current().online).toBe(true))
  const desk = openTab(device)
  await eventually(() => expect(desk.sync.status.current().online).toBe(true))
  const over = json(401, { error: { message: 'Your session is over.', code: 'NO_SESSION' } })
  house.network.answer(to('/v1/appointments'), over)
  await book(desk.sync)
  await eventually(() => expect(desk.sync.status.current().needsLogin).toBe(true))
  await desk.sync.session.logIn('owner', 'owner-secret')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect((await house.atService()).map(({ createdBy }) => createdBy)).not.toContain('owner')
  expect(leading.sync.session.current()?.username).toBe('owner')
})

test('a lock in one window locks the other where the items come later than the word of it', async () => {
  const house = await openHouse()
  const device = house.device()
  const vault: SyncDeps['vault'] = {
    subtle: crypto.subtle,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  }
  const first = await readyTab(house, device, { vault })
  await eventually(() => expect(first.sync.session.canLock()).toBe(true))
  const second = openTab(device, { vault, storage: lagging(device, 20) })
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  // The look at the items that each start has behind it.
  house.clock.advance(4000)
  await quiet(house)
  first.sync.session.lock()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await eventually(() => expect(second.sync.session.current()).toBeNull(), 3000)
})
