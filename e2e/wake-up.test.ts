import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { clockAhead } from './fixtures/clock'
import type { Tablet } from './fixtures/tablet'
import { test as anyTime, type OpenTablet } from './fixtures/test'
import { type FreeStart, freeBooking, ServiceApi } from './steps/service-api'
import { hangStorage, makeMortal, sleepFor, takeUp } from './steps/sleep'
import { stored } from './steps/stored'
import { book, bookingForm, chip, expectChip, titleOf, waitUntilInstalled } from './steps/user'

const test = anyTime.extend('businessTime', '17:05')
const hourMs = 3_600_000

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

/** Whether a start is later than this test's time of day. */
const isLater = ({ startTime }: FreeStart) => startTime > '17:30'
const aBooking = async (api: ServiceApi) => ({
  ...paula,
  ...(await freeBooking(api, swedish, (starts) => starts.findLast(isLater))),
})

/** Opens a tablet that can lose its storage and its user. */
async function openMortal(openTablet: OpenTablet): Promise<Tablet> {
  const tablet = await openTablet({ user: 'makati' })
  await makeMortal(tablet.context)
  // The worker may not control a page that is reloaded while it is being installed.
  await waitUntilInstalled(tablet.page)
  await tablet.page.reload()
  await chip(tablet.page).waitFor()
  return tablet
}

/** "Fri, Nov 20" */
const boardTitle = (page: Page) =>
  page.getByRole('heading', { name: /^[A-Z][a-z]{2}, [A-Z]/ }).innerText()

/** Turns the idle lock off for the night. */
const neverLock = (page: Page) =>
  page.evaluate(() => localStorage.setItem('frontdesk.lockAfter', 'never'))

describe('a tablet that slept', () => {
  test('OFF-10 OFF-3 wakes on another day with its storage closed and its session over, and loses nothing', async ({
    openTablet,
    network,
    service,
    msAhead,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const booking = await aBooking(api)
    const { page } = await openMortal(openTablet)
    await waitUntilInstalled(page)
    await neverLock(page)
    await network.cut()
    await book(page, booking)
    await bookingForm(page).getByLabel('Customer Name').fill('Half typed')
    expect(await boardTitle(page)).toBe(titleOf(api.today))

    // Thirteen hours later. A session ends after twelve hours without use.
    await service.setClock(msAhead + 13 * hourMs)
    await sleepFor(page, 13)
    await takeUp(page)
    await expect
      .poll(() => boardTitle(page), { timeout: 5000 })
      .toBe(titleOf(addDays(api.today, 1)))
    expect(await bookingForm(page).getByLabel('Customer Name').inputValue()).toBe('Half typed')
    await expectChip(page, /Offline[\s\S]*1 queued/)

    await network.pass()
    await takeUp(page)
    const over = page.getByRole('dialog', { name: 'Your session is over' })
    await over.getByLabel('Password', { exact: true }).fill('makati-demo')
    await over.getByRole('button', { name: 'Login' }).click()
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await boardTitle(page)).toBe(titleOf(addDays(api.today, 1)))
    expect(await bookingForm(page).getByLabel('Customer Name').inputValue()).toBe('Half typed')
    const fresh = await ServiceApi.logIn(service.origin)
    expect(await fresh.ofCustomer(paula.name)).toHaveLength(1)
  })

  test('OFF-3 saves the very next booking after its storage was closed, without a reload', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const booking = await aBooking(api)
    const { page } = await openMortal(openTablet)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await sleepFor(page, 0)
    await book(page, booking)
    await page.getByRole('button', { name: new RegExp(`^${paula.name}`) }).waitFor()
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  })

  test('OFF-3 is reloaded when its storage hangs, with the typed values', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const booking = await aBooking(api)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await bookingForm(page).getByLabel('Customer Name').fill('Half typed')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await hangStorage(page)
    await takeUp(page)
    await page.waitForFunction(() => !Reflect.get(window, 'isSame'), null, { timeout: 15_000 })
    await expect
      .poll(() => bookingForm(page).getByLabel('Customer Name').inputValue())
      .toBe('Half typed')
    await book(page, booking)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  })

  test('OFF-10 keeps no customers after seven days in a drawer, but all that waits', async ({
    openTablet,
    network,
    service,
    msAhead,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await network.cut()
    await book(page, await aBooking(api))
    const { days, customers } = await stored(page)
    expect(Math.min(days ?? 0, customers ?? 0)).toBeGreaterThan(0)

    await page.context().addInitScript(clockAhead(8 * 24 * hourMs))
    await page.reload()
    await expect
      .poll(() => stored(page), { timeout: 15_000 })
      .toEqual({ days: 0, customers: 0, outbox: 1 })

    await service.setClock(msAhead + 8 * 24 * hourMs)
    await network.pass()
    await page.getByLabel('Password', { exact: true }).fill('makati-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    // A booking for a past day is refused, as a conflict.
    await expectChip(page, /^Online[\s\S]*1 conflict/)
    await chip(page).click()
    await page.getByRole('article').getByText(paula.name).first().waitFor()
    await expect.poll(async () => (await stored(page)).days, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await stored(page)).toMatchObject({ outbox: 1 })
  })
})
