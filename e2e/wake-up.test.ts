import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { Tablet } from './fixtures/tablet'
import { test as anyTime, type OpenTablet } from './fixtures/test'
import { type FreeStart, freeBooking, ServiceApi } from './steps/service-api'
import { hangStorage, makeMortal, sleepFor, takeUp } from './steps/sleep'
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
  const tablet = await openTablet({ user: 'makati', storesApp: true })
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

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSame'))

test('OFF-10 OFF-3 a tablet that slept loses nothing: with its storage closed, on another day, its session over, its storage hanging', async ({
  openTablet,
  network,
  service,
  msAhead,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const booking = await aBooking(api)
  const { page } = await openMortal(openTablet)
  const typed = bookingForm(page).getByLabel('Customer Name')
  await neverLock(page)
  await network.cut()
  await mark(page)
  await sleepFor(page, 0)
  await book(page, booking)
  expect(await isMarked(page)).toBe(true)
  await typed.fill('Half typed')
  expect(await boardTitle(page)).toBe(titleOf(api.today))

  // Thirteen hours later. A session ends after twelve hours without use.
  const tomorrow = titleOf(addDays(api.today, 1))
  await service.setClock(msAhead + 13 * hourMs)
  await sleepFor(page, 13)
  await takeUp(page)
  await expect.poll(() => boardTitle(page)).toBe(tomorrow)
  expect(await typed.inputValue()).toBe('Half typed')
  await expectChip(page, /Offline[\s\S]*1 queued/)

  await network.pass()
  await takeUp(page)
  const over = page.getByRole('dialog', { name: 'Your session is over' })
  await over.getByLabel('Password', { exact: true }).fill('makati-demo')
  await over.getByRole('button', { name: 'Login' }).click()
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  expect(await boardTitle(page)).toBe(tomorrow)
  const fresh = await ServiceApi.logIn(service.origin)
  expect(await fresh.ofCustomer(paula.name)).toHaveLength(1)

  // A storage that hangs: the page is loaded again, with the typed values.
  await hangStorage(page)
  await takeUp(page)
  await page.waitForFunction(() => !Reflect.get(window, 'isSame'))
  await expect.poll(() => typed.inputValue()).toBe('Half typed')
})
