import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { goTo } from '../steps/management'
import { ServiceApi } from '../steps/service-api'
import { comeBack, expectChip, goOffline } from '../steps/user'

const test = base.extend('businessTime', '14:05')

/** The cart, opened on Products. */
async function openCart(page: Page) {
  await goTo(page, 'Products')
  await page.getByRole('button', { name: /^SELL/ }).click()
  return page.getByRole('dialog', { name: 'Sell products' })
}

const salesToday = (page: Page) => page.getByRole('table', { name: 'Sales today' })

describe('a sale without an appointment', () => {
  test('of three products in two parts, made offline, is on both tablets once', async ({
    openTablet,
    service,
    network,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    const { page: other } = await openTablet({ user: 'owner' })
    await goOffline(network, page)
    const cart = await openCart(page)
    const tiles = cart.getByRole('list', { name: 'Products' }).getByRole('button')
    for (const at of [0, 1, 2]) await tiles.nth(at).tap()
    await cart.getByRole('button', { name: 'Split' }).tap()
    await cart.getByLabel('Part 1', { exact: true }).fill('50')
    const { found, check } = collector(page)
    await check('the cart')
    expect(found).toEqual({})
    // The cart outlives a reload.
    await page.reload()
    await page.getByRole('button', { name: 'SELL (3)' }).tap()
    await cart.getByLabel('Part 1', { exact: true }).waitFor()
    await cart.getByRole('button', { name: 'SELL', exact: true }).dblclick()
    await cart.getByText(/^Sold for PHP/).waitFor()
    await cart.getByRole('button', { name: 'Close' }).tap()
    await comeBack(network, page, other)
    await expectChip(page, /Online/)
    await expect.poll(async () => (await api.sales()).length, { timeout: 60_000 }).toBe(1)
    const [sale] = await api.sales()
    expect(sale?.lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(sale?.tenders.map(({ amount }) => amount)).toEqual([50, (sale?.total ?? 0) - 50])
    await openCart(other)
    await other.getByRole('button', { name: 'SALES TODAY' }).tap()
    await salesToday(other).getByRole('button', { name: 'REPRINT' }).waitFor()
    expect(await salesToday(other).getByRole('button', { name: 'REPRINT' }).count()).toBe(1)
  })
})
