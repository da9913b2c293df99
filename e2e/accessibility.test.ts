import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test as base } from './fixtures/test'
import { axeFinds, collector, contrast } from './steps/axe'
import { openNew } from './steps/management'
import { noPage, pages, show, untilFilled } from './steps/pages'
import { bookAtFreeStart, freeBooking, ServiceApi } from './steps/service-api'
import { book, closeAppointment, detailForm, goTo, openAppointment } from './steps/user'

const test = base.extend('businessTime', '14:05')

const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

type Check = (place: string, within?: string) => Promise<void>

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first()

async function open(page: Page, status: RegExp) {
  await button(page, status).click()
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
}

/** The views of several days, and the part that each of them alone has. */
const periods = [
  ['Month', '.rbc-month-view'],
  ['Week', '.rbc-time-view'],
  ['Agenda', '.rbc-agenda-view'],
] as const

async function checkBoard(page: Page, check: Check) {
  await check('day')
  await button(page, 'Show the day as a table').click()
  await check('table of the day', 'main table')
  const views = page.getByRole('radiogroup', { name: 'View' })
  for (const [view, part] of periods) {
    await views.getByText(view).click()
    await page.locator(part).waitFor()
    await check(view, part)
  }
  await views.getByText('Day').click()
  await button(page, 'Show the day as a table').click()
  await button(page, 'Walk-in').click()
  await page.getByRole('menuitem').first().waitFor()
  await check('walk-in', '[role="menu"]')
  await page.keyboard.press('Escape')
}

async function checkDetail(page: Page, check: Check) {
  await open(page, /, RESERVED,/)
  await check('detail, RESERVED')
  const locker = detailForm(page).getByRole('combobox', { name: 'Locker' })
  await locker.click()
  await page.getByRole('option').last().click()
  await locker.click()
  await page.getByRole('option', { name: 'None', exact: true }).click()
  await button(page, /^CHECK-IN/).click()
  await page.getByRole('alert').first().waitFor()
  await check('detail with an error')
  await button(page, 'CANCEL APPOINTMENT').click()
  await check('cancel mode')
  await button(page, 'BACK').click()
  await button(page, 'Move on the board').click()
  await page.getByRole('application').waitFor()
  await check('moving')
  await page.keyboard.press('Escape')
  await open(page, /^Paula Tanaka/)
  await check('detail, CHECKED-IN')
  await closeAppointment(page)
  await button(page, 'Previous').click()
  await open(page, /, COMPLETED,/)
  await check('detail, COMPLETED')
  await closeAppointment(page)
  await button(page, 'BOOK').click()
  await page.getByRole('alert').waitFor()
  await check('form with an error', 'aside')
  await button(page, /^Online/).click()
  await check('panel', '[role="dialog"]')
}

async function checkFigures(page: Page, check: Check) {
  for (const name of ['Sales', 'Occupancy', 'Customer Figures', 'All Stores']) {
    await page.getByRole('tab', { name }).click()
    const totals = page.getByRole('region', { name: 'Totals' })
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await totals.getByRole('definition').first().waitFor()
    await check(name)
  }
}

async function checkForm(page: Page, check: Check) {
  const form = await openNew(page, 'service')
  await form.getByRole('button', { name: 'ADD', exact: true }).click()
  await form.getByRole('alert').waitFor()
  await check('form of a service with an error')
  await form.getByRole('button', { name: 'Close' }).click()
}

/** Adds two buttons that are too small and a text that is too faint. */
async function spoil(page: Page) {
  await page.evaluate(() => {
    const small = '<button style="width:9px;height:9px;padding:0"></button>'
    const faint = '<p style="color:#999;background:#aaa">faint</p>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', small + small + faint)
  })
}

const rulesOf = (finds: string[]) => new Set(finds.map((line) => line.split(':')[0]))

describe('axe finds nothing (WCAG 2.2 AA, target size)', () => {
  const frontDesk = [
    ['on the board', checkBoard],
    ['in appointments, their form and the panel', checkDetail],
  ] as const
  for (const [where, checkAll] of frontDesk)
    test(`at reception, ${where}`, async ({ openTablet, service }) => {
      await bookAtFreeStart(await ServiceApi.logIn(service.origin), 'CHECKED_IN', paula)
      const { page } = await openTablet({ user: 'owner' })
      const { found, check } = collector(page)
      await checkAll(page, check)
      expect(found).toEqual({})
    })

  test('on every other page and in a form, though it finds real faults', async ({ openTablet }) => {
    const { page } = await openTablet({ user: 'owner' })
    const { found, check } = collector(page)
    for (const [name, , heading] of pages) {
      await goTo(page, name)
      await untilFilled(page, heading)
      await check(name)
      if (name === 'Reports') await checkFigures(page, check)
      if (name === 'Services') await checkForm(page, check)
    }
    await show(page, noPage)
    await check('no page')
    expect(found).toEqual({})
    await spoil(page)
    expect(rulesOf(await axeFinds(page))).toEqual(
      new Set(['button-name', 'target-size', 'color-contrast']),
    )
    expect(rulesOf(await axeFinds(page, contrast))).toEqual(new Set(['color-contrast']))
  })

  test('on a phone, where the form comes over the board and all of the menu can be reached', async ({
    openTablet,
    service,
  }) => {
    const free = await freeBooking(await ServiceApi.logIn(service.origin), 'SWEDISH MASSAGE 60')
    const { page } = await openTablet({ user: 'owner' })
    await page.setViewportSize({ width: 390, height: 844 })
    const { found, check } = collector(page)
    await check('day')
    await button(page, 'Create Appointment Form').click()
    await page.getByRole('button', { name: 'BOOK' }).waitFor()
    await check('form')
    await book(page, { ...paula, ...free })
    await button(page, 'Close').click()
    await openAppointment(page, paula.name)
    await check('detail')
    await page.addStyleTag({ content: 'html { font-size: 125% }' })
    const extend = page.getByRole('button', { name: /^Extend by/ }).locator('span')
    for (const part of [page.getByLabel('Customer Mobile No.'), ...(await extend.all())])
      expect(await part.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    await closeAppointment(page)
    await show(page, ['/non-massage', 'Other Appointments'])
    await check('/non-massage')
    await show(page, ['/device', 'This device'])
    await page.getByText(/^Checked at/).waitFor()
    await check('/device')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'More pages' }).tap()
    for (const name of ['Reports', 'Change password', 'Dark']) {
      const item = page.getByRole(name === 'Dark' ? 'menuitemradio' : 'menuitem', { name })
      await item.scrollIntoViewIfNeeded()
      await item.click({ trial: true })
    }
    expect(found).toEqual({})
  })
})
