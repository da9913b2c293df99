import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { environmentAhead } from '../fixtures/clock'
import { startService, temporaryDataDir } from '../fixtures/service'
import { test } from '../fixtures/test'
import { collector } from '../steps/axe'
import { freeBooking, ServiceApi } from '../steps/service-api'
import { book } from '../steps/user'

/* API keys, the page of the calls, and messages that a provider refused: an owner at a tablet. */

/** Screens of a desk and a phone, besides the tablet on which every test begins. */
const otherSizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function isInsideTheScreen(page: Page) {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}

describe('other programs', () => {
  test('ADMIN-2 a key that is added by touch reads until it is revoked', async ({
    openTablet,
    service,
  }) => {
    const { page } = await openTablet({ user: 'owner' })
    const { found, check } = collector(page)
    const { storeCode } = await ServiceApi.logIn(service.origin)
    await page.getByRole('link', { name: 'Admins' }).tap()
    const card = page.getByRole('group', { name: 'API keys' })
    await card.getByRole('button', { name: 'ADD KEY' }).tap()
    await card.getByText(/^Name is required/).waitFor()
    await check('a key without a name')
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
    for (const size of otherSizes) {
      await page.setViewportSize(size)
      await check(`the list of keys at ${size.width}`)
      await isInsideTheScreen(page)
    }
    await card.getByRole('button', { name: 'Revoke Accounting' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).tap()
    await card.getByText('Accounting').waitFor({ state: 'detached' })
    expect((await read()).status).toBe(401)
    expect(found).toEqual({})
  })

  test('/docs opens under its strict headers, and fits each screen', async ({ openTablet }) => {
    const { page } = await openTablet()
    const { found, check } = collector(page)
    const answer = await page.goto('/docs')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    await page.getByRole('heading', { name: 'Frontdesk API' }).waitFor()
    await page.locator('summary', { hasText: '/auth/authenticate' }).tap()
    await page.getByText('Needs no token.').first().waitFor()
    await check('/docs')
    for (const size of otherSizes) {
      await page.setViewportSize(size)
      await check(`/docs at ${size.width}`)
      await isInsideTheScreen(page)
    }
    expect(found).toEqual({})
  })
})

/** A gateway of text messages that refuses each one until it is told otherwise. */
async function refusingGateway() {
  const taken: string[] = []
  let isOpen = false
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (isOpen) taken.push(body)
    response.writeHead(isOpen ? 200 : 400).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const open = () => {
    isOpen = true
  }
  return { url: `http://127.0.0.1:${port}/send`, taken, open }
}

test('a message that the provider refused is seen in Store, and sent again', async ({
  openTablet,
  msAhead,
}) => {
  const gateway = await refusingGateway()
  const { dataDir, remove } = await temporaryDataDir(inject('demoDataDir'))
  onTestFinished(remove)
  const sms = { SMS_PROVIDER: 'generic', SMS_URL: gateway.url }
  const env = { ...environmentAhead(msAhead), ...sms }
  const { origin, stop } = await startService({ dataDir, env })
  onTestFinished(stop)
  const api = await ServiceApi.logIn(origin)
  const { page } = await openTablet({ user: 'owner', origin })
  const { found, check } = collector(page)
  const booking = await freeBooking(api, 'SWEDISH MASSAGE 60', (starts) => starts.at(-1))
  await book(page, { name: 'Paula Tanaka', mobileNumber: '639990000001', ...booking })
  await expect.poll(() => api.failedMessages(), { timeout: 30_000 }).toBe(1)

  await page.getByRole('link', { name: 'Store' }).tap()
  const card = page.getByRole('group', { name: 'Messages not sent' })
  await card.getByText('The gateway answered 400.').waitFor()
  await check('messages not sent')
  for (const size of otherSizes) {
    await page.setViewportSize(size)
    await check(`messages not sent at ${size.width}`)
    await isInsideTheScreen(page)
  }
  gateway.open()
  await card.getByRole('button', { name: /^Send again to/ }).tap()
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => gateway.taken, { timeout: 30_000 }).toHaveLength(1)
  expect(gateway.taken[0]).toContain('639990000001')
  expect(found).toEqual({})
})
