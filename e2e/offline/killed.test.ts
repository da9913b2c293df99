import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Network, Trouble } from '../fixtures/network'
import { launchProfile, type ProfiledBrowser } from '../fixtures/profile'
import { temporaryDataDir } from '../fixtures/service'
import { test } from '../fixtures/test'
import { queuePoints } from '../steps/queue'
import { ServiceApi } from '../steps/service-api'
import {
  chip,
  enter,
  expectChip,
  syncNow,
  waitUntilInstalled,
  waitUntilSynced,
} from '../steps/user'

/** `KILLS=20 npx vitest run --project e2e killed` for the long run, each time with fifty more entries. */
const longRun = process.env.KILLS
const kills = Number(longRun ?? 1)
const entries = longRun ? 50 : 20
/** Each customer's entries are sent in order of their own. */
const customers = 10
const patience = longRun ? kills * 60_000 : 120_000

const troubles: readonly Trouble[] = ['request lost', 'answer lost', 'twice', 'slow', 'portal']

/** One call in five has a fault. Requests for files of the app have none. */
function drawTrouble({ path }: { path: string }): Trouble | null {
  const isCall = path.startsWith('/v1/') && !path.includes('stream')
  return isCall && Math.random() < 0.2
    ? (troubles[Math.floor(Math.random() * troubles.length)] ?? null)
    : null
}

/** Resolves when the tablet sends its first write. */
function firstWrite(network: Network): Promise<void> {
  return new Promise((resolve) => {
    network.setFaults((request) => {
      if (request.method !== 'GET' && request.path.startsWith('/v1/')) resolve()
      return drawTrouble(request)
    })
  })
}

async function pointsOf(api: ServiceApi, mobileNumbers: readonly string[]) {
  const customers = await Promise.all(mobileNumbers.map((number) => api.customer(number)))
  return {
    balance: sum(customers.map(({ pointsEarned }) => pointsEarned)),
    changes: customers.flatMap(({ updateCustomerPointsLogs }) =>
      (updateCustomerPointsLogs ?? []).map(({ points }) => points),
    ),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Opens the app on its last page. The browser may have lost the log-in when it was killed. */
async function reopen({ page }: ProfiledBrowser, origin: string) {
  await page.goto(origin)
  await chip(page).or(page.getByLabel('Username')).first().waitFor()
  // The end of the test waits for a first sync, which takes long with faults.
  if (await page.getByLabel('Username').isVisible()) await enter(page, 'owner')
  return page
}

describe('a tablet whose browser is killed', () => {
  test(
    'OFF-9 loses and doubles nothing that it was sending',
    async ({ network, service, msAhead }) => {
      const api = await ServiceApi.logIn(service.origin)
      const mobileNumbers = (await api.mobileNumbers()).slice(0, customers)
      const { dataDir: profile, remove } = await temporaryDataDir()
      let browser = await launchProfile(profile, msAhead)
      try {
        let page = await reopen(browser, network.origin)
        await waitUntilSynced(page)
        await waitUntilInstalled(page)
        // Writes local storage to disk, and with it the log-in.
        await browser.quit()
        browser = await launchProfile(profile, msAhead)
        page = await reopen(browser, network.origin)
        const { storeCode: store } = api
        const before = await pointsOf(api, mobileNumbers)
        for (let kill = 0; kill < kills; kill += 1) {
          await network.cut()
          await syncNow(page)
          await expectChip(page, /^Offline/)
          await page.keyboard.press('Escape')
          const now = businessTimeAt(Date.now() + msAhead)
          const first = kill * entries + 1
          const count = entries
          await queuePoints(page, { mobileNumbers, user: 'owner', store, first, count, now })
          const sending = firstWrite(network)
          await network.pass()
          await syncNow(page)
          await sending
          await sleep(Math.random() * 1500)
          await browser.kill()
          browser = await launchProfile(profile, msAhead)
          page = await reopen(browser, network.origin)
        }
        network.setFaults(() => null)
        // The chip says "Synced" when nothing is pending. In a long run hundreds of entries are still to be sent.
        await expectChip(page, /^Online[\s\S]*Synced/, 60_000 + kills * 3000)
        const after = await pointsOf(api, mobileNumbers)
        const all = Array.from({ length: kills * entries }, (_, index) => index + 1)
        expect(after.changes).toHaveLength(before.changes.length + all.length)
        expect(after.changes).toEqual(expect.arrayContaining(all))
        expect(after.balance).toBe(before.balance + sum(all))
      } finally {
        await browser.kill()
        await remove()
      }
    },
    patience,
  )
})
