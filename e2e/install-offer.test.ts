import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
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

describe('the offer to install', () => {
  test("OFF-1 shows the browser's question on a tap, and not again once it was put off", async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    expect(await mayInstall(page)).toBe(true)
    await openOffer(page)
    await install(page).click()
    await expect.poll(() => timesAsked(page), { timeout: 5000 }).toBe('1')
    await offer(page).waitFor({ state: 'detached' })

    await page.reload()
    await chip(page).waitFor()
    await mayInstall(page)
    await chip(page).click()
    expect(await offer(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await openDevicePage(page)
    await install(page).click()
    await expect.poll(() => timesAsked(page), { timeout: 5000 }).toBe('1')
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await page.getByText('Frontdesk is installed on this device.').waitFor()
  })

  test('OFF-1 explains on an iPad, which never asks, how to add it to the home screen', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ userAgent: ipad, user: 'makati' })
    await openOffer(page)
    await page.getByText('Put Frontdesk on the home screen first').waitFor()
    await page.getByRole('button', { name: 'Show how' }).click()
    await page.getByText('Tap Add to Home Screen, then Add.').waitFor()
    expect(await page.getByRole('list', { name: 'Offers' }).count()).toBe(0)
    await page.goto('/dashboard')
    await chip(page).waitFor()
    await page.waitForTimeout(1500)
    await chip(page).click()
    expect(await page.getByText('Put Frontdesk on the home screen first').count()).toBe(0)
  })
})
