import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { test as base } from './fixtures/test'
import { type FreeStart, isApart, ServiceApi } from './steps/service-api'
import { bookingForm, closeAppointment } from './steps/user'

const test = base.extend('businessTime', '14:05')

/** Statements of SPEC.md about the board. */
const board = (page: Page) => page.getByRole('region', { name: /^Day board/ })
const slots = (page: Page) => board(page).getByRole('button', { name: /^Pick a time/ })
const event = (page: Page, status: string) =>
  board(page).getByRole('button', { name: new RegExp(`, ${status},`) })

async function columnNames(page: Page) {
  const labels = await slots(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
  return labels.map((label) => label.replace('Pick a time, ', ''))
}

/** The name of an element's text colour. */
async function colourOf(element: Locator): Promise<string> {
  const text = await element.evaluate((each) => getComputedStyle(each).color)
  const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? []).map(Number)
  if (blue > red && blue > green) return 'blue'
  if (green > red) return 'green'
  return green > red * 0.6 ? 'yellow' : 'red'
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

const colours = [
  ['RESERVED', 'blue'],
  ['CHECKED-IN', 'yellow'],
  ['COMPLETED', 'green'],
  ['CANCELLED', 'red'],
] as const

const guests = ['Carmi Yap', 'Dan Aquino', 'Ella Ramos', 'Fe Lopez']

/** Makes a massage of today in each status, one past midnight, and a day pass. Returns the CHECKED_IN massage. */
async function oneOfEach(api: ServiceApi): Promise<Appointment> {
  const { id, price } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const apart: FreeStart[] = []
  for (const start of await api.freeStarts(id))
    if (apart.every((each) => isApart(each, start))) apart.push(start)
  const [now, before, never] = await Promise.all(
    apart.slice(0, 3).map(({ startTime, staffs, rooms, lockers }, nth) =>
      api.book({
        name: guests[nth],
        mobileNumber: `63999000001${nth}`,
        startDate: api.today,
        startTime,
        serviceIds: [id],
        staffId: staffs[0]?.id,
        roomId: rooms[0]?.id,
        lockerId: lockers[nth]?.id,
        status: 'CHECKED_IN',
        appointmentCreationPayment: { amount: price, modeOfPayment: 'CASH' },
      }),
    ),
  )
  if (!now || !before || !never) throw new Error('The demo day has too few free starts')
  await api.add(`/v1/appointments/complete/${before.id}`, { storeCode: api.storeCode })
  await api.book({
    name: 'Gab Ilagan',
    mobileNumber: '639990000014',
    startDate: api.today,
    startTime: '23:30',
    serviceIds: [id],
    staffId: apart[0]?.staffs[0]?.id,
    roomId: apart[0]?.rooms[0]?.id,
    confirmed: ['BREAK', 'DUTY_HOURS', 'STORE_HOURS'],
  })
  const pass = await api.serviceNamed('SAUNA DAY PASS')
  await api.book({
    name: guests[3],
    mobileNumber: '639990000013',
    startDate: api.today,
    startTime: '13:30',
    serviceIds: [pass.id],
    lockerId: apart[0]?.lockers[3]?.id,
    status: 'CHECKED_IN',
  })
  const cancelReason = 'Sick'
  await api.add(`/v1/appointments/cancel/${never.id}`, { cancelReason, storeCode: api.storeCode })
  return now
}

async function hireUpTo40(api: ServiceApi) {
  const { length } = await api.namesAt('/v1/staffs')
  for (let nth = length; nth < 40; nth += 1)
    await api.add('/v1/staffs', { name: `Zita ${nth}`, staffScheduleType: 'MID', available: true })
}

/** Forty columns are readable: each is wide enough, and hours and names stay visible. */
async function showsForty(page: Page) {
  expect(await slots(page).count()).toBeGreaterThanOrEqual(40)
  const frame = await boxOf(board(page))
  await slots(page)
    .last()
    .evaluate((each) => each.scrollIntoView({ inline: 'end' }))
  const last = await boxOf(slots(page).last())
  expect(last.width).toBeGreaterThanOrEqual(80)
  expect(last.x + last.width).toBeLessThanOrEqual(frame.x + frame.width + 1)
  const hour = await boxOf(board(page).getByText('11 PM'))
  expect(hour.x).toBeGreaterThanOrEqual(frame.x)
  const head = await boxOf(board(page).getByText('ZITA 39'))
  expect(head.y).toBeGreaterThanOrEqual(frame.y)
  expect(head.y).toBeLessThan(frame.y + 48)
}

describe('the board, line by line', () => {
  test('DASH-1 DASH-2 DASH-3 DASH-4 DASH-5 DASH-6 DASH-7 the day with its columns, hours, colours and breaks', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    await oneOfEach(api)
    await hireUpTo40(api)
    const rows = await api.day()
    const { page } = await openTablet({ user: 'makati' })
    await event(page, 'COMPLETED').first().waitFor()

    const form = await boxOf(bookingForm(page))
    expect(form.x + form.width).toBeLessThanOrEqual((await boxOf(board(page))).x)
    const onDuty = await columnNames(page)
    expect(onDuty[0]).toBe('No Therapist Assigned')
    expect((await boxOf(slots(page).first())).height).toBe(1500)
    expect(
      await board(page)
        .getByText(/^\d+ (AM|PM)$/)
        .count(),
    ).toBe(24)

    const legend = page.getByRole('list', { name: 'Legend' })
    for (const [status, colour] of colours) {
      const entry = legend.getByRole('listitem').filter({ hasText: status })
      expect(await colourOf(entry.locator('span').first())).toBe(colour)
      expect(await colourOf(event(page, status).first())).toBe(colour)
    }

    expect(await board(page).getByText('ON BREAK').count()).toBeGreaterThan(0)
    const drawn = await board(page)
      .locator('[data-event]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-event') ?? ''))
    const massages = rows.filter((row) => row.serviceOfferedType === 'MASSAGE').map(({ id }) => id)
    expect(rows.length).toBeGreaterThan(massages.length)
    expect(drawn.sort()).toEqual(massages.sort())
    await event(page, 'RESERVED').filter({ hasText: 'to 12:45 AM' }).waitFor()

    await page.getByRole('switch', { name: 'Show All Active Therapists' }).click()
    const active = await api.namesAt('/v1/staffs', { availableOnly: 'true' })
    const names = active.map((name) => name.toUpperCase())
    await expect.poll(() => columnNames(page)).toEqual(expect.arrayContaining(names))
    await showsForty(page)

    const label = await event(page, 'RESERVED').first().getAttribute('aria-label')
    await event(page, 'RESERVED').first().click()
    await page.getByRole('dialog', { name: label?.split(',')[0] ?? '' }).waitFor()
    await closeAppointment(page)
  })

  test('DASH-2 DASH-8 a tapped half hour fills the form; a locker in use finds its appointment', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const holder = await oneOfEach(api)
    const { page } = await openTablet({ user: 'makati' })
    // 20:40 is in the half hour from 20:30.
    const last = slots(page).first()
    await last.evaluate((each) => each.scrollIntoView({ block: 'end' }))
    await last.click({ position: { x: 4, y: (1500 * (20 * 60 + 40)) / 1440 } })
    const time = bookingForm(page).getByRole('combobox', { name: 'Time' })
    await expect.poll(() => time.inputValue()).toBe('8:30 PM')

    const search = page.getByRole('textbox', { name: 'Locker in use' })
    await search.fill('no such locker')
    await search.press('Enter')
    const found = page.getByRole('dialog', { name: 'Locker in use' })
    await found.getByText('No active appointment found today given locker name').waitFor()
    await page.keyboard.press('Escape')
    await search.fill((await api.names('lockers')).get(holder.lockerId ?? '') ?? '')
    await search.press('Enter')
    await found.getByText(holder.name).waitFor()
    await found.getByRole('button', { name: 'Open appointment' }).click()
    await page.getByRole('dialog', { name: holder.name }).waitFor()
  })

  test('CAL-1 CAL-2 has month, week, day and agenda, and comes back to today', async ({
    openTablet,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await event(page, 'RESERVED').first().waitFor()
    const view = (name: string) => page.locator('label').filter({ hasText: name }).click()
    await view('Month')
    await page
      .getByRole('button', { name: /: \d+ booked, [\d.]+ h free$/ })
      .first()
      .waitFor()
    await view('Week')
    await page
      .getByRole('button', { name: /\d+ booked\s*[\d.]+ h free$/ })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^\+\d+ more$/ })
      .first()
      .waitFor()
    await view('Agenda')
    const heads = page.getByRole('columnheader')
    await expect.poll(() => heads.allInnerTexts()).toEqual(['Date', 'Time', 'Event'])
    for (let times = 0; times < 3; times += 1)
      await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('There are no events in this range.').waitFor()
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('cell').first().waitFor()
    await view('Day')
    // The line of the current time, which moves during the test.
    await board(page)
      .getByText(/^2:(0[5-9]|1\d)$/)
      .waitFor()
  })
})
