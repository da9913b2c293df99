import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { launchProfile, type ProfiledBrowser } from './fixtures/profile'
import { appFolder, builtRevision, nextRelease, nextRevision } from './fixtures/release'
import { temporaryDataDir } from './fixtures/service'
import { test } from './fixtures/test'
import { freeBooking, ServiceApi } from './steps/service-api'
import {
  book,
  bookingForm,
  chip,
  expectChip,
  logIn,
  syncNow,
  waitUntilInstalled,
} from './steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

/** Makes a release that is removed after the test. */
function release() {
  const folder = nextRelease()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return appFolder(folder)
}

const aBooking = async (api: ServiceApi) => ({ ...paula, ...(await freeBooking(api, swedish)) })

async function openDevicePage(page: Page) {
  await chip(page).click()
  await page.getByRole('button', { name: 'This device' }).click()
  await page.getByText(/^Checked at/).waitFor()
}

const runs = (page: Page, revision: string) => {
  const fact = page.locator('dt', { hasText: /^App here$/ }).locator('xpath=following-sibling::dd')
  // `innerText` of a collapsed element is empty.
  const text = () => fact.textContent({ timeout: 1000 }).catch(() => '')
  return expect.poll(text, { timeout: 60_000 }).toContain(revision)
}

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).first()

/** Opens the sync panel, which shows the offer. */
async function seeOffer(page: Page, text: string) {
  await page.getByRole('button', { name: /^(Online|Offline|Checking|Connecting).*Update/ }).click()
  const offer = page.getByText(text)
  await offer.waitFor()
  return offer
}

/** Lets the browser look for a new release, as it does by itself after a while. */
const fetchUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    void registration?.update()
  })

const isWrite = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('/v1/')

describe('a new version of the app', () => {
  test('OFF-12 OFF-3 waits for a form in another tab, keeps the queue, and forces no reload', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page, context } = await openTablet({ user: 'makati', storesApp: true })
    await waitUntilInstalled(page)
    network.block(isWrite)
    await book(page, await aBooking(api))
    const other = await context.newPage()
    await other.goto('/dashboard')
    const number = bookingForm(other).getByLabel('Customer Mobile No.')
    await number.fill('639')

    network.serveApp(release())
    await openDevicePage(page)
    await runs(page, builtRevision())
    await update(page).click()
    await page.getByText('the booking form in another tab is not saved').first().waitFor()
    await number.fill('')
    await update(page).click()
    await runs(page, nextRevision)
    await expectChip(page, /1 queued/)

    // The other tab keeps its release until its user accepts.
    const offer = await seeOffer(other, 'Another tab has updated Frontdesk.')
    await expect.poll(() => number.inputValue()).toBe('')
    await number.fill('639175550142')
    await bookingForm(other).getByText('Customer record found').waitFor()
    await number.fill('')
    await update(other).click()
    await offer.waitFor({ state: 'detached' })

    await network.pass()
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  })

  test('OFF-3 OFF-12 survives a killed browser in each phase', async ({
    network,
    service,
    msAhead,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { dataDir: profile, remove } = await temporaryDataDir()
    onTestFinished(remove)
    let browser: ProfiledBrowser | null = null
    onTestFinished(async () => browser?.kill())
    const start = async () => {
      browser = await launchProfile(profile, msAhead)
      await browser.page.goto(`${network.origin}/?launch=app`)
      return browser
    }
    /** Passes all requests but the writes, so that the outbox stays as it is. */
    const passReads = async () => {
      await network.pass()
      network.block(isWrite)
    }
    /** The app opens offline, in either release, with its outbox, and then gets a network. */
    const startOffline = async () => {
      await network.cut()
      const started = await start()
      await bookingForm(started.page).waitFor()
      await expectChip(started.page, /Offline[\s\S]*1 queued/)
      await passReads()
      return started
    }

    const fresh = await start()
    await logIn(fresh.page)
    await waitUntilInstalled(fresh.page)
    await passReads()
    await book(fresh.page, await aBooking(api))
    // Writes local storage to disk, and with it the log-in and the empty form: a typed one holds each update.
    await fresh.quit()
    const first = await start()
    await expectChip(first.page, /1 queued/)

    // While the files of the new release are being fetched.
    network.serveApp(release())
    const halfWay = network.hold(({ path }) => path.includes('/assets/index'))
    await fetchUpdate(first.page)
    await halfWay
    await first.kill()

    // While the new release is stored but not activated.
    const second = await startOffline()
    await fetchUpdate(second.page)
    await seeOffer(second.page, 'A new version of Frontdesk is ready.')
    await second.kill()

    // While a release takes over: the former one, for the browser has activated the stored one when it came back.
    const third = await startOffline()
    network.serveApp(appFolder('dist/app'))
    await fetchUpdate(third.page)
    await seeOffer(third.page, 'A new version of Frontdesk is ready.')
    const leaving = third.page.waitForRequest((request) => request.isNavigationRequest())
    await update(third.page).click({ noWaitAfter: true })
    await leaving
    await third.kill()

    // While the stored app is deleted: the app is loaded from the service and stored again.
    const fourth = await startOffline()
    await openDevicePage(fourth.page)
    const thrownAway = network.hold(({ path }) => path === new URL(fourth.page.url()).pathname)
    await fourth.page.getByRole('button', { name: 'Fetch the app again' }).click()
    const question = fourth.page.getByRole('dialog')
    await question.getByRole('button', { name: 'Fetch again' }).click({ noWaitAfter: true })
    await thrownAway
    await fourth.kill()
    await passReads()
    const fifth = await start()
    await expectChip(fifth.page, /1 queued/)
    await waitUntilInstalled(fifth.page)
    await network.pass()
    await syncNow(fifth.page)
    await expectChip(fifth.page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  })
})
