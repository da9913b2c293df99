import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { clockTime, type FreeStart, ServiceApi } from './steps/service-api'
import {
  book,
  bookingForm,
  choose,
  detailForm,
  expectChip,
  fillBooking,
  openAppointment,
  syncNow,
} from './steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

async function firstFree(origin: string) {
  const api = await ServiceApi.logIn(origin)
  const { id } = await api.serviceNamed(swedish)
  const starts = await api.freeStarts(id)
  const [start] = starts
  if (!start) throw new Error('The demo day has no free start')
  return { api, start, starts, serviceId: id }
}

/** The options of a select cell of the booking form. */
async function offers(page: Page, label: string) {
  await bookingForm(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('listbox', { name: label }).waitFor()
  const texts = await page.getByRole('option').filter({ visible: true }).allInnerTexts()
  await page.keyboard.press('Escape')
  return texts
}

const booking = ({ startTime, staffs, rooms }: FreeStart) => ({
  service: swedish,
  time: clockTime(startTime),
  therapist: staffs[0]?.name.toUpperCase() ?? '',
  room: rooms[0]?.name.toUpperCase() ?? '',
})

/** From now on the tablet receives no changes, only the answers to its own requests. */
async function holdPulls(page: Page) {
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()))
  await page.route('**/v1/changes?*', async (route) => {
    await closed
    await route.abort()
  })
}

const bookElsewhere = (api: ServiceApi, start: FreeStart, serviceId: string) =>
  api.book({
    ...rica,
    startDate: api.today,
    startTime: start.startTime,
    serviceIds: [serviceId],
    staffId: start.staffs[0]?.id,
    roomId: start.rooms[0]?.id,
  })

describe('the booking desk in a browser', () => {
  test('books once however fast BOOK is pressed', async ({ openTablet, service, network }) => {
    const { api, start } = await firstFree(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await fillBooking(page, { ...paula, ...booking(start) })
    network.delay(300)
    await page.getByRole('button', { name: 'BOOK' }).dblclick()
    await page.getByText('Appointment is booked.').waitFor()
    expect(await api.ofCustomer(paula.name)).toHaveLength(1)
  })

  test("shows the service's refusal in the form and keeps the typed values", async ({
    openTablet,
    service,
  }) => {
    const { api, start, serviceId } = await firstFree(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await fillBooking(page, { ...paula, ...booking(start) })
    // The tablet learns of the other booking only by the answer to its own.
    await holdPulls(page)
    await bookElsewhere(api, start, serviceId)
    await page.getByRole('button', { name: 'BOOK' }).click()
    const banner = bookingForm(page).getByRole('alert')
    await banner.getByText('Something went wrong').waitFor()
    await expect.poll(() => banner.innerText()).toContain(rica.name)
    await expect.poll(() => page.getByLabel('Customer Name').inputValue()).toBe(paula.name)
    expect(await api.ofCustomer(paula.name)).toEqual([])
  })

  test('CREATE-11 does not offer a slot that another tablet booked and this one has not pulled', async ({
    openTablet,
    service,
  }) => {
    const { api, starts, serviceId } = await firstFree(service.origin)
    const start = starts.find(({ staffs, rooms }) => staffs.length > 1 && rooms.length > 1)
    if (!start) throw new Error('The demo day has no start with a choice')
    const { page } = await openTablet({ user: 'makati' })
    await holdPulls(page)
    await bookElsewhere(api, start, serviceId)
    const form = bookingForm(page)
    await choose(page, form, 'Service', swedish)
    await choose(page, form, 'Time', clockTime(start.startTime))
    for (const [label, taken] of [
      ['Therapist', start.staffs[0]],
      ['Room', start.rooms[0]],
    ] as const) {
      const name = new RegExp(`^${taken?.name}$`, 'i')
      await expect.poll(() => offers(page, label)).not.toContainEqual(expect.stringMatching(name))
      expect((await offers(page, label)).length).toBeGreaterThan(0)
    }
  })

  test('OFF-10 asks for the log-in over the work when the session has ended, and loses nothing', async ({
    openTablet,
    network,
    service,
  }) => {
    const { api, start } = await firstFree(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await page.getByLabel('Customer Mobile No.').waitFor()
    await network.cut()
    await book(page, { ...paula, ...booking(start) })
    await page.getByLabel('Customer Name').fill('Half typed')
    await ServiceApi.end(service.origin, await page.evaluate(() => localStorage.token))
    await network.pass()
    await syncNow(page)
    const overlay = page.getByRole('dialog', { name: 'Your session is over' })
    await overlay.waitFor({ timeout: 60_000 })
    expect(await api.ofCustomer(paula.name)).toEqual([])
    await overlay.getByLabel('Password', { exact: true }).fill('makati-demo')
    await overlay.getByRole('button', { name: 'Login' }).click()
    await overlay.waitFor({ state: 'detached' })
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    await expect.poll(() => api.ofCustomer(paula.name)).toHaveLength(1)
    await expect.poll(() => page.getByLabel('Customer Name').inputValue()).toBe('Half typed')
  })

  test('OFF-8 shows a change of one tablet on the other', async ({ openTablet, service }) => {
    const { start } = await firstFree(service.origin)
    const here = await openTablet({ user: 'makati' })
    const there = await openTablet({ user: 'owner' })
    await book(here.page, { ...paula, ...booking(start) })
    await openAppointment(there.page, paula.name)
    await there.page.getByLabel('Note').last().fill('Seen from here')
    await detailForm(there.page).getByRole('button', { name: 'UPDATE' }).click()
    await there.page.getByText('Appointment details are UPDATED').waitFor()
    await openAppointment(here.page, paula.name)
    await expect
      .poll(() => detailForm(here.page).getByLabel('Note').inputValue())
      .toBe('Seen from here')
  })

  test('DETAIL-7 prints a receipt or a treatment slip and nothing else', async ({
    openTablet,
    service,
  }) => {
    const { start } = await firstFree(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await book(page, { ...paula, ...booking(start) })
    await openAppointment(page, paula.name)
    await page.emulateMedia({ media: 'print' })
    const receipt = page.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('TOTAL').waitFor()
    // 80 mm are 302 px: the paper cuts nothing off, and on A4 the text is larger.
    await page.setViewportSize({ width: 302, height: 800 })
    expect(await receipt.evaluate((each) => [each.clientWidth, each.scrollWidth])).toEqual([
      302, 302,
    ])
    await page.setViewportSize({ width: 794, height: 1123 })
    expect(await receipt.evaluate((each) => each.clientWidth)).toBeGreaterThan(600)
    await page.setViewportSize({ width: 1180, height: 820 })
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Print treatment slip' }).click()
    await page.emulateMedia({ media: 'print' })
    const slip = page.getByRole('region', { name: 'Treatment slip' })
    await slip.getByText(paula.name).waitFor()
    await expect.poll(() => slip.innerText()).not.toContain('PHP')
  })

  test('brings the form up over the board on a phone', async ({ openTablet, service }) => {
    const { start } = await firstFree(service.origin)
    const { page } = await openTablet()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Username').fill('makati')
    await page.getByLabel('Password', { exact: true }).fill('makati-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Create Appointment Form' }).click()
    await book(page, { ...paula, ...booking(start) })
    await page.getByRole('button', { name: 'Close' }).click()
    await openAppointment(page, paula.name)
  })

  test('keeps a half-filled form over a reload', async ({ openTablet }) => {
    const { page } = await openTablet({ user: 'makati' })
    await page.getByLabel('Customer Name').fill('Half typed')
    await page.reload()
    await expect.poll(() => page.getByLabel('Customer Name').inputValue()).toBe('Half typed')
  })
})
