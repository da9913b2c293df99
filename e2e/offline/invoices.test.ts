import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { launchProfile } from '../fixtures/profile'
import { temporaryDataDir } from '../fixtures/service'
import { test } from '../fixtures/test'
import { ServiceApi } from '../steps/service-api'
import { chip, enter, expectChip, goTo, waitUntilInstalled, waitUntilSynced } from '../steps/user'

/** `KILLS=300 npx vitest run --project e2e offline/invoices` for the long run. */
const longRun = process.env.KILLS
const kills = Number(longRun ?? 2)

const settings = {
  ...{ taxKind: 'VAT', tin: '123-456-789', tinBranch: '00000' },
  ...{ registeredName: 'Serenity Wellness Inc.', registeredAddress: '2F Legazpi Street, Makati' },
  permit: { min: '2011', serial: 'SN-77', permitNumber: 'FP1', accreditation: '049' },
}

/** Opens the app on its last page. The browser may have lost the log-in when it was killed. */
async function reopen(page: Page, origin: string) {
  await page.goto(`${origin}/products`)
  await chip(page).or(page.getByLabel('Username')).first().waitFor()
  if (await page.getByLabel('Username').isVisible()) await enter(page, 'owner')
  await waitUntilSynced(page)
}

/** Begins to sell one product for cash; the last tap is not waited for. */
async function beginSale(page: Page) {
  await goTo(page, 'Products')
  await page.getByRole('button', { name: /^SELL/ }).first().click()
  const cart = page.getByRole('dialog', { name: 'Sell products' })
  await cart.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
  return cart.getByRole('button', { name: 'SELL', exact: true })
}

describe('a tablet that is killed while it issues invoices', () => {
  test(
    'INVOICE-2 has numbers from 1 to n without a gap or a twin, one for each sale on disk',
    async ({ network, service, msAhead }) => {
      const api = await ServiceApi.logIn(service.origin)
      await api.change(`/v1/stores/settings/${api.storeCode}`, settings)
      const { dataDir: profile, remove } = await temporaryDataDir()
      let browser = await launchProfile(profile, msAhead)
      const before = (await api.sales()).length
      try {
        await reopen(browser.page, network.origin)
        await waitUntilInstalled(browser.page)
        await browser.page.goto(`${network.origin}/device`)
        await browser.page.getByRole('button', { name: 'Ask for a series' }).click()
        await browser.page.getByText('none yet').waitFor()
        // Writes local storage to disk, and with it the log-in.
        await browser.quit()
        for (let kill = 0; kill <= kills; kill += 1) {
          browser = await launchProfile(profile, msAhead)
          await reopen(browser.page, network.origin)
          await (await beginSale(browser.page)).click({ noWaitAfter: true })
          await sleep(Math.random() * 150)
          if (kill < kills) await browser.kill()
        }
        await reopen(browser.page, network.origin)
        await expectChip(browser.page, /^Online[\s\S]*Synced/)
        const rows = await api.invoices()
        const sales = (await api.sales()).slice(before)
        expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
        expect(rows.map(({ about }) => about).sort()).toEqual(
          sales.map(({ id }) => `sales/${id}`).sort(),
        )
      } finally {
        await browser.kill()
        await remove()
      }
    },
    120_000 + kills * 20_000,
  )
})
