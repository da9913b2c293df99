import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { test } from './fixtures/test'
import { bookAtFreeStart, freeStart, ServiceApi } from './steps/service-api'
import { countTaps } from './steps/taps'
import { bookingForm, choose, detailForm } from './steps/user'

const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

const upper = (row: { name: string } | undefined) => row?.name.toUpperCase() ?? ''

const pesos = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

const field = (form: Locator, label: string) => form.getByRole('textbox', { name: label })

/** Picks a day of this month or the next in the form's calendar. */
async function pickDate(page: Page, form: Locator, date: string) {
  await form.getByRole('button', { name: /^Date/ }).click()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  await page.getByRole('button', { name: day }).click()
}

test('CREATE-3 CREATE-9 CREATE-12 knows the customer, keeps what is typed over a reload, and books once', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { id, price } = await api.serviceNamed(swedish)
  const rich = (await api.customers()).find(
    ({ status, pointsEarned }) => status === 'ACTIVE' && pointsEarned > 300,
  )
  const tomorrow = addDays(api.today, 1)
  const [start] = await api.freeStarts(id, tomorrow, { from: '14:00', most: 1 })
  if (start?.startTime !== '14:00') throw new Error('No therapist is free tomorrow at two')
  const { page } = await openTablet({ user: 'makati' })
  const form = bookingForm(page)
  const amount = () => field(form, 'Amount').inputValue()

  await field(form, 'Customer Mobile No.').fill(rich?.mobileNumber ?? '')
  await form.getByText('Customer record found').waitFor()
  await expect.poll(() => field(form, 'Customer Name').getAttribute('readonly')).not.toBeNull()
  await choose(page, form, 'Service', swedish)
  await expect.poll(amount).toBe(pesos(price))
  await choose(page, form, 'Points to redeem', '150 pts')
  await expect.poll(amount).toBe(pesos(price - 150))

  await field(form, 'Customer Mobile No.').fill(paula.mobileNumber)
  await form.getByText('No customer record').waitFor()
  await field(form, 'Customer Name').fill(paula.name)
  await expect.poll(amount).toBe(pesos(price))
  await pickDate(page, form, tomorrow)
  await choose(page, form, 'Time', '2:00 PM')
  await choose(page, form, 'Therapist', upper(start.staffs[0]))
  await choose(page, form, 'Room', upper(start.rooms[0]))
  await page.reload()
  await expect.poll(() => field(form, 'Customer Name').inputValue()).toBe(paula.name)
  await form.getByText('Full', { exact: true }).click()
  network.delay(300)
  await form.getByRole('button', { name: 'BOOK' }).dblclick()
  await form.getByText('Appointment is booked.').waitFor()
  await expect.poll(() => field(form, 'Customer Name').inputValue()).toBe('')
  const booked = async () => (await api.day(tomorrow)).filter(({ name }) => name === paula.name)
  await expect.poll(booked).toMatchObject([
    {
      status: 'RESERVED',
      startTime: '14:00',
      serviceIds: [id],
      staffId: start.staffs[0]?.id,
      roomId: start.rooms[0]?.id,
      appointmentCreationPaymentAmount: price,
    },
  ])
})

test('CHECKIN-4 a walk-in takes at most six taps, and the check-in of a reservation four', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page } = await openTablet({ user: 'makati' })
  const form = bookingForm(page)
  const taps = await countTaps(page)
  await form.getByRole('button', { name: 'Walk-in' }).tap()
  await page.getByRole('menuitem', { name: new RegExp(`^${swedish}`) }).tap()
  await form.getByLabel('Customer Mobile No.').tap()
  await page.keyboard.type(paula.mobileNumber)
  await form.getByText('No customer record').waitFor()
  await form.getByLabel('Customer Name').tap()
  await page.keyboard.type(paula.name)
  await form.getByRole('button', { name: 'BOOK' }).tap()
  await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
  expect(await taps()).toBeLessThanOrEqual(6)
  await expect
    .poll(() => api.ofCustomer(paula.name))
    .toMatchObject([
      {
        ...{ status: 'CHECKED_IN', type: 'WALK-IN', startDate: api.today },
        ...{
          staffId: expect.any(String),
          roomId: expect.any(String),
          lockerId: expect.any(String),
        },
      },
    ])
  // The board has scrolled to the therapist's column.
  const drawn = page.getByRole('button', { name: new RegExp(`^${paula.name}`) })
  const { x = 0, width = 0 } = (await drawn.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(1180)

  await bookAtFreeStart(api, 'RESERVED', rica, { ...(await freeStart(api, '14:30')), lockers: [] })
  const event = page.getByRole('button', { name: new RegExp(`^${rica.name}`) })
  await event.scrollIntoViewIfNeeded()
  const before = await taps()
  await event.tap()
  await page.getByRole('heading', { name: 'Products Ordered' }).waitFor()
  await detailForm(page).getByRole('combobox', { name: 'Locker' }).tap()
  await page.getByRole('option').first().tap()
  await detailForm(page).getByRole('button', { name: 'CHECK-IN' }).tap()
  await page.getByText('Appointment status is CHECKED-IN').waitFor()
  expect((await taps()) - before).toBeLessThanOrEqual(4)
  await expect.poll(() => api.ofCustomer(rica.name)).toMatchObject([{ status: 'CHECKED_IN' }])
})
