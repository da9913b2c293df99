import type { Page } from 'playwright'
import { expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from './fixtures/test'
import { dragTo, longPressTo, pointIn, swipe } from './steps/fingers'
import { bookAtFreeStart, clockTime, freeStart, isApart, ServiceApi } from './steps/service-api'

const test = base.extend('businessTime', '09:05')

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }
const minutesTo = (from: string, to: string) => (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0)
/** Pixels of the board for a number of minutes, at 1500 a day. */
const pixelsOf = (minutes: number) => (minutes * 1500) / 1440

/** Makes Paula's reservation. Returns it with a later start at which her therapist and a room are free. */
async function reserve(api: ServiceApi) {
  const { id } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const starts = await api.freeStarts(id)
  for (const start of starts) {
    for (const staff of start.staffs) {
      const later = starts.find(
        (each) =>
          isApart(start, each) &&
          minutesTo(start.startTime, each.startTime) > 0 &&
          minutesTo(start.startTime, each.startTime) <= 240 &&
          each.staffs.some((row) => row.id === staff.id),
      )
      if (!later) continue
      const its = { staffs: [staff], lockers: [] }
      await bookAtFreeStart(api, 'RESERVED', paula, { ...start, ...its })
      const down = pixelsOf(minutesTo(start.startTime, later.startTime))
      return { from: start.startTime, later: { ...later, ...its }, staff, down }
    }
  }
  throw new Error('The demo day has no room to move in')
}

const event = (page: Page, { name }: typeof paula) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Scrolls the event to the upper part of the board, with space below it. */
const showAbove = (page: Page) =>
  event(page, paula).evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' })
    element.closest('section')?.scrollBy({ top: 140 })
  })

const scrollTop = (page: Page) =>
  page.locator('section[aria-label^="Day board"]').evaluate((element) => element.scrollTop)

test('UPDATE-2 a reservation is moved by a finger that is held on it and by the mouse, not by one that scrolls nor onto a booking', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { from, later, staff, down } = await reserve(api)
  const { page } = await openTablet({ user: 'makati' })
  const starts = async () => (await api.ofCustomer(paula.name)).map(({ startTime }) => startTime)
  await showAbove(page)
  const grip = await pointIn(event(page, paula))
  const below = { x: grip.x, y: grip.y + down }
  await longPressTo(page, grip, below)
  await page.getByText(new RegExp(`is moved to .*, ${clockTime(later.startTime)}`)).waitFor()
  await expect.poll(starts).toEqual([later.startTime])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(new RegExp(`is back at .*, ${clockTime(from)}`)).waitFor()
  await expect.poll(starts).toEqual([from])

  await bookAtFreeStart(api, 'RESERVED', rica, later)
  await event(page, rica).waitFor()
  await showAbove(page)
  const again = await pointIn(event(page, paula))
  await dragTo(page, again, { x: again.x, y: again.y + down })
  const alert = page.getByRole('alert')
  await alert.getByText('Not moved').waitFor()
  await expect.poll(() => alert.innerText()).toContain(`${staff.name.toUpperCase()} is busy`)
  await alert.getByRole('button', { name: 'Close' }).click()
  const top = await scrollTop(page)
  // A late booking is at the end of the board, which scrolls only up from there.
  const way = top > 200 ? 120 : -120
  await swipe(page, again, { x: again.x, y: again.y + way })
  await expect.poll(async () => Math.sign(top - (await scrollTop(page)))).toBe(Math.sign(way))
  expect(await page.getByRole('application').count()).toBe(0)
  expect(await starts()).toEqual([from])
})

test('the day by room opens the menu of a visit by a held finger, but not by one that scrolls', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin, 'makati')
  await bookAtFreeStart(api, 'CHECKED_IN', paula, await freeStart(api, '14:30'))
  const { page } = await openTablet({ user: 'makati' })
  await page.getByRole('button', { name: 'Arrange the day' }).tap()
  await page.getByRole('menuitemradio', { name: 'By room' }).tap()
  const visit = event(page, paula)
  const show = () =>
    visit.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }))
  await show()
  const scrolled = () => visit.evaluate((element) => element.closest('section')?.scrollTop ?? 0)
  const menu = page.getByRole('menuitem', { name: /^Extend by 30 minutes/ })
  const before = await scrolled()
  const from = await pointIn(visit)
  await swipe(page, from, { x: from.x, y: from.y - 160 })
  await expect.poll(scrolled).toBeGreaterThan(before + 80)
  // Longer than a long press: a menu that a finger opens late would be there.
  await page.waitForTimeout(400)
  expect(await menu.count()).toBe(0)

  await show()
  const grip = await pointIn(visit)
  await longPressTo(page, grip, grip)
  await menu.waitFor()
  expect(await page.getByRole('heading', { name: 'Products Ordered' }).count()).toBe(0)
  await menu.tap()
  await page.getByRole('dialog', { name: '30 minutes more' }).waitFor()
})
