import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { test as base } from './fixtures/test'
import { bookAtFreeStart, type FreeStart, isApart, ServiceApi } from './steps/service-api'
import { bookingForm, closeAppointment } from './steps/user'

const test = base.extend('businessTime', '14:05')

const board = (page: Page) => page.getByRole('region', { name: /^Day board/ })
const slots = (page: Page) => board(page).getByRole('button', { name: /^Pick a time/ })
const event = (page: Page, status: string) =>
  board(page).getByRole('button', { name: new RegExp(`, ${status},`) })

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

const guest = (nth: number) => ({
  name: ['Carmi Yap', 'Dan Aquino', 'Ella Ramos'][nth] ?? '',
  mobileNumber: `63999000001${nth}`,
})

/** Makes a massage of today in each status and one past midnight. Returns the CHECKED_IN one. */
async function oneOfEach(api: ServiceApi): Promise<Appointment> {
  const { id, price } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const apart: FreeStart[] = []
  for (const start of await api.freeStarts(id))
    if (apart.every((each) => isApart(each, start))) apart.push(start)
  const made: Appointment[] = []
  for (const [nth, start] of apart.slice(0, 3).entries()) {
    const lockers = start.lockers.slice(nth)
    made.push(await bookAtFreeStart(api, 'CHECKED_IN', guest(nth), { ...start, lockers }))
  }
  const [now, before, never] = made
  if (!now || !before || !never) throw new Error('The demo day has too few free starts')
  const { storeCode } = api
  const completeAppointmentPayment = { amount: price, modeOfPayment: 'CASH' }
  await api.add(`/v1/appointments/complete/${before.id}`, { storeCode, completeAppointmentPayment })
  await api.add(`/v1/appointments/cancel/${never.id}`, { cancelReason: 'Sick', storeCode })
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
  return now
}

async function hireUpTo40(api: ServiceApi) {
  const { length } = await api.namesAt('/v1/staffs')
  for (let nth = length; nth < 40; nth += 1)
    await api.add('/v1/staffs', { name: `Zita ${nth}`, staffScheduleType: 'MID', available: true })
}

/** Forty columns are readable: each is wide enough, and hours and names stay visible. */
async function showsForty(page: Page) {
  await expect.poll(() => slots(page).count()).toBeGreaterThanOrEqual(40)
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

/** Customers of the drawn events. Fails for an event that is too small to be seen. */
const drawnNames = (page: Page) =>
  page.locator('[data-event]').evaluateAll((events) =>
    events
      .map((each) => {
        const { width, height } = each.getBoundingClientRect()
        if (width < 20 || height < 20) throw new Error(`${each.ariaLabel} is too small to be seen`)
        return each.ariaLabel?.split(',')[0] ?? ''
      })
      .sort(),
  )

async function findLocker(page: Page, api: ServiceApi, holder: Appointment) {
  const search = page.getByRole('textbox', { name: 'Locker in use' })
  await search.fill((await api.names('lockers')).get(holder.lockerId ?? '') ?? '')
  await search.press('Enter')
  const found = page.getByRole('dialog', { name: 'Locker in use' })
  await found.getByText(holder.name).waitFor()
  await found.getByRole('button', { name: 'Open appointment' }).click()
  await page.getByRole('dialog', { name: holder.name }).waitFor()
  await closeAppointment(page)
}

async function leafThrough(page: Page) {
  const view = (name: string) => page.locator('label').filter({ hasText: name }).click()
  await view('Month')
  await page
    .getByRole('button', { name: /: \d+ booked, [\d.]+ h free$/ })
    .first()
    .waitFor()
  await view('Week')
  await page
    .getByRole('button', { name: /^\+\d+ more$/ })
    .first()
    .waitFor()
  await view('Agenda')
  await page.getByRole('columnheader', { name: 'Event' }).waitFor()
  for (let times = 0; times < 3; times += 1)
    await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('There are no events in this range.').waitFor()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('cell').first().waitFor()
  await view('Day')
  // The line of the current time, which moves during the test.
  await board(page)
    .getByText(/^2:(0[5-9]|[1-5]\d)$/)
    .waitFor()
}

test("DASH-1 DASH-2 DASH-3 DASH-4 DASH-8 DASH-9 CAL-1 CAL-2 shows the business's whole day and other ranges on a device of another zone", async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const holder = await oneOfEach(api)
  await hireUpTo40(api)
  const massages = (await api.day()).filter((row) => row.serviceOfferedType === 'MASSAGE')
  const { page } = await openTablet({ timezoneId: 'Pacific/Auckland', user: 'makati' })
  await event(page, 'COMPLETED').first().waitFor()
  const day = String(Number(api.today.slice(8)))
  await page.getByRole('region', { name: new RegExp(`Day board, .* ${day}$`) }).waitFor()

  const form = await boxOf(bookingForm(page))
  expect(form.x + form.width).toBeLessThanOrEqual((await boxOf(board(page))).x)
  expect((await boxOf(slots(page).first())).height).toBe(1500)
  const legend = page.getByRole('list', { name: 'Legend' })
  for (const [status, colour] of colours) {
    const entry = legend.getByRole('listitem').filter({ hasText: status })
    expect(await colourOf(entry.locator('span').first())).toBe(colour)
    expect(await colourOf(event(page, status).first())).toBe(colour)
  }
  const names = massages.map(({ name }) => name).sort()
  expect(names.length).toBeGreaterThan(20)
  await expect.poll(() => drawnNames(page)).toEqual(names)
  await event(page, 'RESERVED').filter({ hasText: 'to 12:45 AM' }).waitFor()
  await page.getByRole('switch', { name: 'Show All Active Therapists' }).click()
  await showsForty(page)

  // 20:40 is in the half hour from 20:30.
  const first = slots(page).first()
  await first.evaluate((each) => each.scrollIntoView({ block: 'end' }))
  await first.click({ position: { x: 4, y: (1500 * (20 * 60 + 40)) / 1440 } })
  const time = bookingForm(page).getByRole('combobox', { name: 'Time' })
  await expect.poll(() => time.inputValue()).toBe('8:30 PM')
  await findLocker(page, api, holder)
  await leafThrough(page)
})
