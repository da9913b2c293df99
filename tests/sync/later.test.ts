import { expect, test, vi } from 'vitest'
import { eventually, openHouse, openTab, readyTab } from './support/house'

// As when the file is not in the browser's store any more and nobody can be asked for it.
vi.mock('../../sync/later', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const vault = {
  subtle: crypto.subtle,
  randomBytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
}

test('without its later part a metric is not sent and a preview says that nobody can be asked', async () => {
  const house = await openHouse()
  const { sync, logged } = await readyTab(house)
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
  const house = await openHouse()
  const device = house.device()
  const { sync } = openTab(device, { vault })
  await sync.session.logIn('makati', 'makati-secret')
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBeNull())
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
