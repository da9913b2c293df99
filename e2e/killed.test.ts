import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { momentOf } from '#domain/kernel/dates'
import type { Trouble } from './fixtures/network'
import { launchProfile, type ProfiledBrowser } from './fixtures/profile'
import { temporaryDataDir } from './fixtures/service'
import { test } from './fixtures/test'
import { book, chip, expectChip, logIn, waitUntilInstalled } from './steps/desk'
import { queuePoints } from './steps/queue'
import { freeBooking, ServiceApi } from './steps/service-api'

/** `KILLS=20 npx vitest run --project e2e killed` for the long run. */
const longRun = process.env.KILLS
const kills = Number(longRun ?? 1)
const entries = longRun ? 50 : 20

const troubles: readonly Trouble[] = ['request lost', 'answer lost', 'twice', 'slow', 'portal']

/** One call in five meets with trouble; the files of the app come through. */
function drawTrouble({ path }: { path: string }): Trouble | null {
  const isCall = path.startsWith('/v1/') && !path.includes('stream')
  return isCall && Math.random() < 0.2
    ? (troubles[Math.floor(Math.random() * troubles.length)] ?? null)
    : null
}

/** Opens the app where it was left; the log-in may have died with the browser. */
async function reopen({ page }: ProfiledBrowser, origin: string) {
  await page.goto(origin)
  await chip(page).or(page.getByLabel('Username')).first().waitFor()
  if (await page.getByLabel('Username').isVisible()) await logIn(page, 'owner')
  return page
}

describe('a tablet whose browser is killed', () => {
  test('OFF-9 loses and doubles nothing of what it was sending', async ({
    network,
    service,
    msAhead,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const [mobileNumber] = await api.mobileNumbers()
    if (!mobileNumber) throw new Error('The demo has no customers')
    const { dataDir: profile, remove } = await temporaryDataDir()
    let browser = await launchProfile(profile, msAhead)
    try {
      const page = await reopen(browser, network.origin)
      await waitUntilInstalled(page)
      await network.cut()
      await expectChip(page, /^Offline/)
      const { storeCode: store } = api
      const now = momentOf(Date.now() + msAhead)
      await queuePoints(page, { mobileNumber, user: 'owner', store, count: entries, now })
      const before = await api.customer(mobileNumber)
      network.setWeather(drawTrouble)
      await network.pass()
      for (let kill = 0; kill < kills; kill += 1) {
        await browser.kill()
        browser = await launchProfile(profile, msAhead)
        await reopen(browser, network.origin)
        await sleep(Math.random() * 1500)
      }
      await browser.kill()
      browser = await launchProfile(profile, msAhead)
      network.setWeather(() => null)
      await expectChip(await reopen(browser, network.origin), /^Online(?![\s\S]*queued)/)
      const after = await api.customer(mobileNumber)
      const added = after.updateCustomerPointsLogs?.map(({ points }) => points) ?? []
      const known = before.updateCustomerPointsLogs?.length ?? 0
      expect(added).toHaveLength(known + entries)
      expect(after.pointsEarned).toBe(before.pointsEarned + (entries * (entries + 1)) / 2)
      for (let points = 1; points <= entries; points += 1) expect(added).toContain(points)
    } finally {
      await browser.kill()
      await remove()
    }
  })
})

describe('two pages with real Web Locks', () => {
  test('OFF-9 the other page sends within seconds when the sending one dies', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
    const { page, context } = await openTablet()
    await logIn(page)
    const second = await context.newPage()
    await second.goto('/dashboard')
    await expectChip(second, /^Online/)
    const sent: string[] = []
    network.setWeather(({ method, path, body }) => {
      if (method === 'POST' && path.startsWith('/v1/')) sent.push(body)
      return null
    })
    const killer = await context.newCDPSession(page)
    const dead = page.waitForEvent('crash')
    killer.send('Page.crash').catch(() => undefined)
    await dead
    const died = performance.now()
    await book(second, { name: 'Paula Tanaka', mobileNumber: '639990000001', ...free })
    await expectChip(second, /^Online(?![\s\S]*queued)/)
    expect(performance.now() - died).toBeLessThan(20_000)
    expect(await api.ofCustomer('Paula Tanaka')).toHaveLength(1)
    expect(sent.filter((body) => body.includes('639990000001'))).toHaveLength(1)
  })
})
