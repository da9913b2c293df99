import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './fixtures/test'
import { collector } from './steps/axe'
import { chooseByKeys, tabTo } from './steps/keys'
import { bookAtFreeStart, freeStart, ServiceApi } from './steps/service-api'

const test = base.extend('businessTime', '14:21')

type Check = (place: string) => Promise<void>

/** A guest who has come early, so that her therapist is called. Returns the therapist. */
async function checkInEarly(api: ServiceApi) {
  // Therapists are called from ten minutes before the start.
  const start = await freeStart(api, '14:30')
  const noel = { name: 'Noel Vera', mobileNumber: '639990000088' }
  await bookAtFreeStart(api, 'CHECKED_IN', noel, start)
  return start.staffs[0]?.name.toUpperCase() ?? ''
}

const lineUp = (page: Page) => page.getByRole('region', { name: 'Line-up' })
const alma = (page: Page) => lineUp(page).getByRole('button', { name: /ALMA/ })

async function clockInAndSkip(page: Page, check: Check) {
  await lineUp(page).getByRole('button', { name: 'Clock in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clock in' })
  await dialog.getByRole('combobox', { name: 'Who came' }).press('A')
  await page.getByRole('option', { name: 'ALMA' }).waitFor()
  await page.keyboard.type('LMA')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'CLOCK IN' }))
  await page.keyboard.press('Enter')
  // The board shows her before the dialog has its answer, and the menu below opens over it.
  await dialog.waitFor({ state: 'detached' })
  await chooseByKeys(page, alma(page), 'Skip for some minutes')
  await page
    .getByRole('dialog', { name: 'Skip ALMA' })
    .locator('textarea:focus, input:focus')
    .waitFor()
  await page.keyboard.type('Lunch')
  await page.keyboard.press('Enter')
  await lineUp(page)
    .getByRole('button', { name: /ALMA, skips until/ })
    .waitFor()
  await check('a skipped therapist')
  await chooseByKeys(page, alma(page), 'Back in the line-up')
}

async function callOut(page: Page, therapist: string, check: Check) {
  await chooseByKeys(page, page.getByRole('button', { name: 'Arrange the day' }), 'Call-out')
  const called = page.getByRole('dialog', { name: 'Call-out' })
  await called.getByRole('listitem').filter({ hasText: therapist }).first().waitFor()
  expect(await called.innerText()).not.toContain('Noel')
  await check('the call-out')
  await page.keyboard.press('Escape')
  await called.waitFor({ state: 'detached' })
}

async function clockOut(page: Page) {
  await chooseByKeys(page, alma(page), 'Clock out')
  const sure = page.getByRole('dialog', { name: /^Clock ALMA out/ })
  const noOne = lineUp(page).getByText('No one has clocked in yet.')
  await sure.or(noOne).first().waitFor()
  if (await sure.isVisible()) {
    await tabTo(page, sure.getByRole('button', { name: 'Clock out' }))
    await page.keyboard.press('Enter')
  }
  await noOne.waitFor()
}

/** Records an absence of the day, and undoes it. */
async function absence(page: Page, check: Check) {
  const head = page.getByRole('button', { name: 'Absence of ALMA' })
  await chooseByKeys(page, head, 'Other hours')
  const sheet = page.getByRole('dialog', { name: /^Absence of ALMA/ })
  await tabTo(page, sheet.getByRole('button', { name: /^SAVE/ }))
  await check('an absence of the day')
  await page.keyboard.press('Enter')
  await page.getByText(/^ALMA is absent on this day\./).waitFor()
  await check('the saved absence')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText(/^ALMA is not absent\./).waitFor()
}

/** Nothing moves between rooms. The menu of an event gives the focus back when it is left. */
async function byRoomAndLocker(page: Page, check: Check) {
  const arrange = page.getByRole('button', { name: 'Arrange the day' })
  const event = page.getByRole('button', { name: /^Noel Vera/ }).first()
  await chooseByKeys(page, arrange, 'By room')
  await event.press('m')
  expect(await page.getByRole('application').count()).toBe(0)
  await check('by room')
  const half = page.getByRole('menuitem', { name: /^Extend by 30 minutes/ })
  await event.press('Shift+F10')
  await half.waitFor()
  await check('the menu of an event')
  await page.keyboard.press('Escape')
  await half.waitFor({ state: 'detached' })
  const hasFocus = () => event.evaluate((one) => one === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await chooseByKeys(page, arrange, 'Lockers')
  await check('lockers')
  await event.press('Enter')
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
  await page.getByRole('button', { name: 'Extend by 30 minutes' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '30 minutes more' })
  await check('the extension')
  await tabTo(page, dialog.getByRole('button', { name: /^EXTEND/ }))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('LINEUP-7 ABSENCE-2 the running day by keyboard: line-up, call-out, absence, rooms and lockers', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin, 'makati')
  const therapist = await checkInEarly(api)
  const placesOf = async () =>
    (await api.day()).map(({ id, staffId, roomId, startTime }) => [id, staffId, roomId, startTime])
  const before = await placesOf()
  const { page } = await openTablet({ user: 'makati' })
  const { found, check } = collector(page)
  await clockInAndSkip(page, check)
  await callOut(page, therapist, check)
  await clockOut(page)
  await absence(page, check)
  await expect.poll(placesOf, { timeout: 60_000 }).toEqual(before)
  await byRoomAndLocker(page, check)
  expect(found).toEqual({})
})
