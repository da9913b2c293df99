import type { Page } from 'playwright'
import { expect } from 'vitest'
import { minuteOfDay } from '#domain/kernel/dates'
import { test as base } from '../fixtures/test'
import { collector } from '../steps/axe'
import { ServiceApi } from '../steps/service-api'
import { bookingForm, choose, comeBack, detailForm, goOffline } from '../steps/user'

const test = base.extend('businessTime', '14:05')

const name = 'Noel Vera'
const service = 'SWEDISH MASSAGE 60'

/** Two therapists with commissions of their own, and a room, which are free all day. */
async function withPlaces(origin: string) {
  const api = await ServiceApi.logIn(origin)
  const { id } = await api.serviceNamed(service)
  const usual = { staffScheduleType: 'MID', available: true }
  await api.add('/v1/staffs', { ...usual, name: 'Zora', serviceCommissionMap: { [id]: 200 } })
  await api.add('/v1/staffs', { ...usual, name: 'Yara', serviceCommissionMap: { [id]: 150 } })
  await api.add('/v1/rooms', { name: 'Room 99', serviceIds: [id], available: true })
  return api
}

/** The guest's booking and the second therapist's. */
async function bothOf(api: ServiceApi) {
  const rows = await api.ofCustomer(name)
  return rows.toSorted((a, b) => Number(b.tandemOf === null) - Number(a.tandemOf === null))
}

const guestEvent = (page: Page) => page.getByRole('button', { name: /^Noel Vera, with YARA too, / })
const secondEvent = (page: Page) => page.getByRole('button', { name: /^Noel Vera, with ZORA, / })

async function bookByTouch(page: Page) {
  const form = bookingForm(page)
  await form.getByLabel('Customer Mobile No.').fill('639990000088')
  await form.getByLabel('Customer Name').fill(name)
  await choose(page, form, 'Service', service)
  await choose(page, form, 'Time', '3:00 PM')
  await choose(page, form, 'Therapist', 'ZORA')
  await choose(page, form, 'Room', 'ROOM 99')
  await choose(page, form, 'Along with', 'YARA')
  await choose(page, form, 'Status', 'CHECKED-IN')
  await form.getByText('ZORA and YARA in ROOM 99.').waitFor()
  await form.getByText('Full', { exact: true }).tap()
}

async function extendByTouch(page: Page) {
  await page.getByRole('button', { name: 'Extend by 30 minutes' }).tap()
  const dialog = page.getByRole('dialog', { name: '30 minutes more' })
  await dialog.getByRole('button', { name: 'EXTEND' }).tap()
  await dialog.waitFor({ state: 'detached' })
}

test('a guest with two therapists is booked by touch without the network, extended and completed: both columns follow', async ({
  openTablet,
  service: { origin },
  network,
}) => {
  const api = await withPlaces(origin)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await goOffline(network, page)
  await bookByTouch(page)
  const { found, check } = collector(page, 'light')
  await check('the form with a second therapist')
  await page.getByRole('button', { name: 'BOOK' }).tap()
  await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
  await secondEvent(page).waitFor()
  await guestEvent(page).waitFor()
  await check('the board with both events')
  expect(await api.ofCustomer(name)).toEqual([])
  await comeBack(network, page)
  await expect.poll(async () => (await bothOf(api)).length, { timeout: 60_000 }).toBe(2)
  const [booked] = await bothOf(api)

  await secondEvent(page).tap()
  await page.getByRole('heading', { name: 'Second therapist' }).waitFor()
  await check("the second therapist's booking")
  await page.getByRole('button', { name: `Open the visit of ${name}` }).tap()
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
  await check('the visit with two therapists')
  await extendByTouch(page)
  const ends = async () => (await bothOf(api)).map(({ endTime }) => minuteOfDay(endTime) ?? 0)
  const until = (minuteOfDay(booked?.endTime ?? '') ?? 0) + 30
  await expect.poll(ends, { timeout: 60_000 }).toEqual([until, until])

  await detailForm(page).getByRole('button', { name: 'COMPLETE' }).tap()
  await page.getByRole('button', { name: 'Complete it now' }).tap()
  await page.getByText('Appointment status is COMPLETED.').waitFor()
  const statuses = async () => (await bothOf(api)).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['COMPLETED', 'COMPLETED'])
  const [guest, second] = await bothOf(api)
  expect(guest?.staffCommission).toBeGreaterThanOrEqual(200)
  expect(second?.staffCommission).toBeGreaterThanOrEqual(150)
  expect(second).toMatchObject({ originalPrice: 0, totalPricePaid: 0, roomId: null })
  expect(found).toEqual({})
})
