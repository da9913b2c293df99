import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { test as base } from './fixtures/test'
import { longPressTo, pointIn, swipe } from './steps/fingers'
import { bookAtFreeStart, freeStart, ServiceApi } from './steps/service-api'
import { expectChip } from './steps/user'

const test = base.extend('businessTime', '14:05')

const noel = { name: 'Noel Vera', mobileNumber: '639990000088' }

/** Names sorted, to compare counts in any order. */
const sorted = (names: readonly string[]) => [...names].sort()

/** Customers of the drawn events, by the first part of their names. Fails for an event without a size. */
const drawnNames = (page: Page) =>
  page.locator('[data-event]').evaluateAll((events) =>
    events.map((event) => {
      const { width, height } = event.getBoundingClientRect()
      if (width < 20 || height < 20) throw new Error(`${event.ariaLabel} is too small to be seen`)
      return event.ariaLabel?.split(',')[0] ?? ''
    }),
  )

const tableNames = (page: Page) =>
  page.getByRole('table').locator('tbody tr td:nth-child(2)').allInnerTexts()

async function massagesOf(api: ServiceApi, date?: string) {
  const rows = await api.day(date)
  return rows.filter((row) => row.serviceOfferedType === 'MASSAGE').map((row) => row.name)
}

describe('the day on the board', () => {
  for (const timezoneId of ['Asia/Singapore', 'America/Los_Angeles', 'Pacific/Auckland']) {
    test(`DASH-9 is the business's whole day on a device in ${timezoneId}`, async ({
      openTablet,
      service,
    }) => {
      const api = await ServiceApi.logIn(service.origin)
      const { page } = await openTablet({ timezoneId, user: 'makati' })
      const day = String(Number(api.today.slice(8)))
      await page.getByRole('region', { name: new RegExp(`Day board, .* ${day}$`) }).waitFor()
      const rows = sorted(await massagesOf(api))
      expect(rows.length).toBeGreaterThan(20)
      await expect.poll(async () => sorted(await drawnNames(page))).toEqual(rows)
      await page.getByRole('button', { name: 'Show the day as a table' }).click()
      expect(sorted(await tableNames(page))).toEqual(rows)
    })
  }

  test('OFF-7 a day that is not on the tablet says so, and loads with the connection', async ({
    openTablet,
    service,
    network,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await network.cut()
    const past = addDays(api.today, -8)
    for (let day = 0; day < 8; day += 1)
      await page.getByRole('button', { name: 'Previous' }).click()
    await expectChip(page, /^Offline/)
    await page.getByText('This day is not on this device. It needs a connection.').waitFor()
    await network.pass()
    const rows = sorted(await massagesOf(api, past))
    await page.getByRole('button', { name: /^Offline/ }).click()
    await page.getByRole('button', { name: 'Sync now' }).click()
    await expect.poll(async () => sorted(await drawnNames(page)), { timeout: 60_000 }).toEqual(rows)
  })
})

describe('the day by room, by touch', () => {
  test('opens the menu of a visit by a held finger, but not by one that scrolls', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin, 'makati')
    await bookAtFreeStart(api, 'CHECKED_IN', noel, await freeStart(api, '14:30'))
    const { page } = await openTablet({ user: 'makati' })
    await page.getByRole('button', { name: 'Arrange the day' }).tap()
    await page.getByRole('menuitemradio', { name: 'By room' }).tap()
    const event = page.getByRole('button', { name: new RegExp(`^${noel.name}`) })
    await event.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }))
    const scrolled = () => event.evaluate((element) => element.closest('section')?.scrollTop ?? 0)
    const menu = page.getByRole('menuitem', { name: /^Extend by 30 minutes/ })
    const before = await scrolled()
    const from = await pointIn(event)
    await swipe(page, from, { x: from.x, y: from.y - 160 })
    await expect.poll(scrolled).toBeGreaterThan(before + 80)
    await page.waitForTimeout(600)
    expect(await menu.count()).toBe(0)

    await event.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }))
    const grip = await pointIn(event)
    await longPressTo(page, grip, grip)
    await menu.waitFor()
    expect(await page.getByRole('heading', { name: 'Products Ordered' }).count()).toBe(0)
    await menu.tap()
    await page.getByRole('dialog', { name: '30 minutes more' }).waitFor()
  })
})
