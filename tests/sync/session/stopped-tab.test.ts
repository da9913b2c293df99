import { expect, test } from 'vitest'
import type { ReportAsked } from '#domain/reports/asked'
import { jose, today } from '../../support/business'
import {
  drained,
  eventually,
  openBackend,
  openTab,
  pass,
  quiet,
  readyTab,
  synced,
} from '../support/backend'
import { basicHostBackend } from '../support/basic-host'
import { createFreezer } from '../support/freezer'
import { to } from '../support/network'

const daily: ReportAsked = {
  report: 'daily',
  query: { start: today, end: today },
  fileName: 'Daily.xlsx',
}

test('a tab frozen while it downloads a report blocks no report of another tab', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const freezer = createFreezer(backend.clock, device, backend.network)
  const first = await readyTab(backend, device, freezer.deps)
  const second = openTab(device)
  await eventually(() => expect(second.sync.status.current().online).toBe(true))
  const free = backend.network.hold(to('/v1/reports/daily/download'))
  await first.sync.reports.ask(daily)
  await eventually(() =>
    expect(second.sync.reports.current().map(({ state }) => state)).toEqual(['loading']),
  )
  freezer.freeze()
  free()
  await second.sync.reports.ask({ report: 'customers', query: {}, fileName: 'Customers.xlsx' })
  await pass(backend, 180_000, 5000)
  await eventually(
    () => expect(second.sync.reports.current().map(({ state }) => state)).toContain('ready'),
    3000,
  )
})

/** Holds back the event that the attempt is stored, as if the page was stopped at that moment. */
function stopping(indexedDB: IDBFactory, stop: () => void) {
  let isArmed = false
  let goOn = () => {}
  function hold(transaction: IDBTransaction) {
    let heard: ((event: Event) => void) | null = null
    const onComplete = (event: Event) => {
      goOn = () => heard?.call(transaction, event)
      stop()
    }
    Object.defineProperty(transaction, 'oncomplete', {
      get: () => onComplete,
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

test('OFF-13 points that a frozen tab was about to give are not given again after another tab has given them', async () => {
  const { backend, device, line } = await basicHostBackend()
  const freezer = createFreezer(backend.clock, device, line)
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
    backend.clock.advance(1000)
    expect(line.writes()).toHaveLength(1)
  })
  await drained(second)
  await pass(backend, 7_200_000, 100_000)
  // The tab lost the lock while it was frozen, but first gets the event that its write has ended.
  freezer.thaw()
  storage.goOn()
  await eventually(() => expect(first.logged).toContain('another tab has taken over'))
  await quiet({ network: line })
  expect(line.writes().map(({ path }) => path)).toHaveLength(1)
  const found = await second.sync.online.customer(jose)
  expect(found.ok && found.value.pointsEarned).toBe(150)
})
