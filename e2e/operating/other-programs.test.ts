import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from '../fixtures/test'
import { collector } from '../steps/axe'
import { ServiceApi } from '../steps/service-api'

/* API keys and the page of the calls: an owner at a tablet. */

/** Screens of a desk, a phone and a tablet. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
] as const

async function isInsideTheScreen(page: Page) {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

test('ADMIN-2 a key that is added by touch reads until it is revoked, and /docs opens under its strict headers', async ({
  openTablet,
  service,
}) => {
  const { page } = await openTablet({ user: 'owner' })
  const { found, check } = collector(page, 'light')
  /** Checks the page on the tablet, a desk and a phone. */
  const checkSizes = async (place: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await check(`${place} at ${size.width}`)
      await isInsideTheScreen(page)
    }
  }
  const { storeCode } = await ServiceApi.logIn(service.origin)
  await page.getByRole('link', { name: 'Admins' }).tap()
  const card = page.getByRole('group', { name: 'API keys' })
  await card.getByLabel('Name of the program').fill('Accounting')
  await card.getByRole('button', { name: 'ADD KEY' }).tap()
  const dialog = page.getByRole('dialog', { name: 'API key of Accounting' })
  const key = await dialog.locator('pre').innerText()
  await check('a new key')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(key)

  const read = () =>
    fetch(`${service.origin}/v1/rooms?storeCode=${storeCode}`, {
      headers: { Authorization: `Bearer ${key}`, STORE_CODE: storeCode },
    })
  expect((await read()).status).toBe(200)
  await page.reload()
  await card.getByText(/^Read only · Last used/).waitFor()
  await checkSizes('the list of keys')
  await card.getByRole('button', { name: 'Revoke Accounting' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).tap()
  await card.getByText('Accounting').waitFor({ state: 'detached' })
  expect((await read()).status).toBe(401)

  const answer = await page.goto('/docs')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  await page.getByRole('heading', { name: 'Frontdesk API' }).waitFor()
  await page.locator('summary', { hasText: '/auth/authenticate' }).tap()
  await page.getByText('Needs no token.').first().waitFor()
  await checkSizes('/docs')
  expect(found).toEqual({})
})
