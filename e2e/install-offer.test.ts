import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { chip } from './steps/user'

const ipad =
  'Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.3 Mobile/15E148 Safari/604.1'

/**
 * Fires Chrome's event for an installable app, which a headless browser never fires. Returns whether the page
 * suppresses the browser's own question.
 */
const mayInstall = (page: Page) =>
  page.evaluate(() => {
    const question = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.asked = `${Number(document.documentElement.dataset.asked ?? 0) + 1}`
      return { outcome: 'dismissed' }
    }
    window.dispatchEvent(Object.assign(question, { prompt }))
    return question.defaultPrevented
  })

const timesAsked = (page: Page) => page.evaluate(() => document.documentElement.dataset.asked)

const offer = (page: Page) => page.getByText('Install Frontdesk: it opens from the home screen')
const install = (page: Page) => page.getByRole('button', { name: 'Install', exact: true })

/** Opens the panel by the chip, which has the name of the offer. */
async function openOffer(page: Page) {
  await page.getByRole('button', { name: /^Online Install/ }).click()
  await page.getByRole('list', { name: 'Offers' }).waitFor()
}

async function openDevicePage(page: Page) {
  await chip(page).click()
  await page.getByRole('button', { name: 'This device' }).click()
  await page.getByRole('heading', { name: 'Installed app' }).waitFor()
}

test("OFF-1 the offer to install shows the browser's question on a tap and not again once put off, and on an iPad how to add it", async ({
  openTablet,
}) => {
  const { page } = await openTablet({ user: 'makati' })
  expect(await mayInstall(page)).toBe(true)
  await openOffer(page)
  await install(page).click()
  await expect.poll(() => timesAsked(page)).toBe('1')
  await offer(page).waitFor({ state: 'detached' })

  await page.reload()
  await chip(page).waitFor()
  await mayInstall(page)
  await openDevicePage(page)
  expect(await offer(page).count()).toBe(0)
  await install(page).click()
  await expect.poll(() => timesAsked(page)).toBe('1')
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await page.getByText('Frontdesk is installed on this device.').waitFor()

  const { page: tablet } = await openTablet({ userAgent: ipad, user: 'makati' })
  await openOffer(tablet)
  await tablet.getByText('Put Frontdesk on the home screen first').waitFor()
  await tablet.getByRole('button', { name: 'Show how' }).click()
  await tablet.getByText('Tap Add to Home Screen, then Add.').waitFor()
  expect(await tablet.getByRole('list', { name: 'Offers' }).count()).toBe(0)
})
