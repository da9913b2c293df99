import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import * as v from 'valibot'
import { describe, expect, onTestFinished } from 'vitest'
import { launchProfile, type ProfiledBrowser } from './fixtures/profile'
import { temporaryDataDir } from './fixtures/service'
import { test as anyTime } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import { stored } from './steps/stored'
import { book, bookingForm, expectChip, logIn, waitUntilInstalled } from './steps/user'

const test = anyTime.extend('businessTime', '14:05')

const picture = v.object({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) })
const manifest = v.object({
  id: v.string(),
  start_url: v.string(),
  display: v.string(),
  icons: v.array(picture),
  screenshots: v.array(v.object({ ...picture.entries, form_factor: v.string() })),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(picture) })),
})

/** Width and height of a PNG from its header, such as "192x192". */
function sizeOf(path: string): string {
  const bytes = readFileSync(path)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

const maxBytes = 100_000

const bianca = '639175550142'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

const number = (page: Page) => bookingForm(page).getByLabel('Customer Mobile No.')

/** "Fri, Nov 20" */
const boardTitle = (page: Page) => page.getByRole('heading', { name: /^[A-Z][a-z]{2}, [A-Z]/ })

/** Makes the tablet look unused for so many minutes, and then wakes it up. */
const leaveAlone = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem('frontdesk.usedAt', `${Date.now() - ms}`)
    window.dispatchEvent(new Event('online'))
  }, minutes * 60_000)

describe('the installed app', () => {
  test('OFF-1 has a manifest that a device can install, with pictures that exist', async ({
    service,
  }) => {
    const answer = await fetch(`${service.origin}/manifest.webmanifest`)
    const { icons, screenshots, shortcuts, ...rest } = v.parse(manifest, await answer.json())
    expect(rest).toEqual({ id: '/', start_url: '/?launch=app', display: 'standalone' })
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(shortcuts.map(({ name }) => name)).toEqual(['New walk-in', 'Today'])
    expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['wide', 'narrow']))
    for (const { src, sizes } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((one) => one.icons),
    ]) {
      const path = join('dist/app', src)
      expect(sizeOf(path)).toBe(sizes)
      expect(statSync(path).size).toBeLessThan(maxBytes)
      expect((await fetch(`${service.origin}${src}`)).status).toBe(200)
    }
  })

  test('OFF-1 OFF-3 opens offline on its last page, and by its shortcuts', async ({
    network,
    msAhead,
  }) => {
    const { dataDir: profile, remove } = await temporaryDataDir()
    onTestFinished(remove)
    let browser: ProfiledBrowser | null = null
    onTestFinished(async () => browser?.kill())
    const start = async (launch: string) => {
      browser = await launchProfile(profile, msAhead)
      await browser.page.addInitScript(() => {
        Object.assign(window, { shifts: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number')
              Object.assign(window, { shifts: Reflect.get(window, 'shifts') + entry.value })
        }).observe({ type: 'layout-shift', buffered: true })
        // React reports each drawing to its developer tools. The router draws an empty frame first, which doesn't
        // count. A drawing that immediately asks for another counts as one with it.
        let drawings = 0
        const onCommitFiberRoot = () => {
          if (!document.querySelector('h1, h2, form')) return
          drawings += 1
          if (drawings === 1) queueMicrotask(() => Object.assign(window, { drawings }))
        }
        const silent = { inject: () => 1, checkDCE() {}, onCommitFiberUnmount() {} }
        const tools = {
          supportsFiber: true,
          ...silent,
          onCommitFiberRoot,
          onPostCommitFiberRoot() {},
        }
        Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })
      })
      await browser.page.goto(`${network.origin}/?launch=${launch}`)
      return browser
    }
    const first = await start('app')
    await logIn(first.page)
    await waitUntilInstalled(first.page)
    await first.page.getByRole('button', { name: 'Next', exact: true }).click()
    const left = await boardTitle(first.page).innerText()
    await number(first.page).fill(bianca)
    await bookingForm(first.page).getByText('Customer record found').waitFor()
    await first.quit()
    await network.cut()

    const second = await start('app')
    await bookingForm(second.page).getByText('Customer record found').waitFor()
    await expect.poll(() => number(second.page).inputValue()).toBe('63 917 555 0142')
    await expect.poll(() => boardTitle(second.page).innerText()).toBe(left)
    await expectChip(second.page, /Offline/)
    expect(await second.page.evaluate(() => Reflect.get(window, 'shifts'))).toBeLessThan(0.02)
    // The second drawing is Mantine's: a field gives itself an id, and a popover notes its button.
    expect(await second.page.evaluate(() => Reflect.get(window, 'drawings'))).toBe(2)
    await second.page.goto(`${network.origin}/?launch=today`)
    await number(second.page).waitFor()
    await expect.poll(() => boardTitle(second.page).innerText()).not.toBe(left)
    await second.page.goto(`${network.origin}/?launch=walk-in`)
    await second.page.getByRole('menuitem', { name: /^SWEDISH MASSAGE 60/ }).waitFor()
    expect(new URL(second.page.url()).search).toBe('')
  })

  test('OFF-10 idle it shows nothing of a customer and unlocks offline; a log-out removes the customers and keeps pending changes', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const free = await freeBooking(api, 'SWEDISH MASSAGE 60')
    const { page } = await openTablet({ user: 'makati', storesApp: true })
    await waitUntilInstalled(page)
    await number(page).fill(bianca)
    await bookingForm(page).getByText('Customer record found').waitFor()
    await network.cut()
    await leaveAlone(page, 11)
    const locked = page.getByRole('heading', { name: 'Locked by makati' })
    await locked.waitFor()
    const shown = await page.evaluate(() => document.documentElement.outerHTML)
    expect(shown).not.toMatch(/Bianca|639175550142|SWEDISH/)
    await page.reload()
    await locked.waitFor()
    await page.getByLabel('Password', { exact: true }).fill('makati-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await bookingForm(page).getByText('Customer record found').waitFor()
    await expect.poll(() => number(page).inputValue()).toBe('63 917 555 0142')

    await book(page, { ...paula, ...free })
    await number(page).fill(bianca)
    await network.pass()
    network.block(({ method, path }) => method === 'POST' && path.startsWith('/v1/'))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectChip(page, /^Online[\s\S]*1 queued/)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Logout/ }).click()
    await page.getByText('1 change by makati waits on this device until makati logs in.').waitFor()
    expect(await stored(page)).toEqual({ days: 0, customers: 0, outbox: 1 })
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(bianca)

    await network.pass()
    await page.getByLabel('Username').fill('owner')
    await page.getByLabel('Password', { exact: true }).fill('owner-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await expectChip(page, /^Online[\s\S]*Synced/)
    expect(await api.ofCustomer(paula.name)).toEqual([])
    await leaveAlone(page, 11)
    await page.getByRole('button', { name: 'Switch user' }).click()
    await logIn(page)
    await expect.poll(() => api.ofCustomer(paula.name), { timeout: 60_000 }).toHaveLength(1)
  })
})
