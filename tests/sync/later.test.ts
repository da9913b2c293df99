import { expect, onTestFinished, test, vi } from 'vitest'
import { notLoadedText } from '#sync'
import { upkeepOf } from '../support/upkeep-of'
import { openBackend, quiet, readyTab } from './support/backend'
import { quickVault } from './support/vault'

const later = '../../sync/later'

/** A synced tablet whose browser has lost the engine's later part, with no service to fetch it from. */
async function withoutLater() {
  // The first to be asked for is the last to be done: when the tabs are closed, and load nothing any more.
  onTestFinished(async () => {
    await import(later).catch(() => undefined)
    vi.doUnmock(later)
    vi.resetModules()
    // Only an import releases the mock.
    await import(later)
  })
  const house = await openBackend()
  const device = house.device()
  const tab = await readyTab(house, device, { vault: quickVault(house) })
  // The end of a sync loads it too: that must not be under way any more.
  await quiet(house)
  await import(later)
  // Whatever was loaded before is not remembered: as in a page that is opened anew.
  vi.resetModules()
  vi.doMock(later, () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  return { house, device, ...tab }
}

test('without its later part a metric is not sent and a preview says that nobody can be asked', async () => {
  const { sync, logged } = await withoutLater()
  await sync.sendMetric({ name: 'LCP', value: 812, rating: 'good', path: '/dashboard' })
  expect(logged).toContain('a part of the app could not be loaded')
  const asked = {
    report: 'dna',
    query: { month: '11', year: '2026' },
    fileName: 'dna.xlsx',
  } as const
  expect(await sync.reports.preview(asked)).toMatchObject({
    ok: false,
    isOffline: true,
    message: expect.stringMatching(/./),
  })
})

test('without its later part a locked tablet does not call the right password wrong', async () => {
  const { house, device, sync } = await withoutLater()
  const sealed = {
    username: 'makati',
    storeCode: 'SERENITY_MAKATI',
    salt: [1],
    iv: [1],
    secret: [1],
  }
  device.storage.set('frontdesk.sealed', JSON.stringify(sealed))
  sync.session.lock()
  house.network.cut()
  const opened = await sync.session.logIn('makati', 'makati-secret')
  expect(opened).toEqual({ ok: false, message: 'Something went wrong' })
})

test('without its later part a conflict is neither settled nor given up, and says so', async () => {
  const { sync } = await withoutLater()
  const refused = { kind: 'not-saved', message: notLoadedText }
  expect(await sync.resolve('e1', { kind: 'wait' })).toEqual(refused)
  expect(await sync.discard('e1', 'Customer left')).toEqual(refused)
  expect(await sync.upkeep()).toBeNull()
})

test('a later part that comes back is there when it is asked for again', async () => {
  const { sync } = await withoutLater()
  expect(await sync.upkeep()).toBeNull()
  vi.doUnmock(later)
  vi.resetModules()
  expect(JSON.parse(await (await upkeepOf(sync)).exportQueue()).outbox).toEqual([])
})
