import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { test as base, type OpenTablet } from './fixtures/test'
import { type FreeStart, ServiceApi } from './steps/service-api'
import { bookingForm, choose } from './steps/user'

const test = base.extend('businessTime', '13:05')

/** Statements of SPEC.md about the booking form, in the order of a booking. */
const swedish = 'SWEDISH MASSAGE 60'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }

const field = (form: Locator, label: string) => form.getByRole('textbox', { name: label })
const chosen = (form: Locator, label: string) =>
  form.getByRole('combobox', { name: label }).inputValue()

async function options(page: Page, form: Locator, label: string) {
  await form.getByRole('combobox', { name: label }).click()
  const list = page.getByRole('listbox', { name: label })
  await list.waitFor()
  const texts = await list.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  return texts.map((text) => text.trim())
}

async function open(openTablet: OpenTablet) {
  const { page } = await openTablet({ user: 'makati' })
  const form = bookingForm(page)
  /** Presses BOOK and expects exactly these words. */
  const refused = async (words: string) => {
    await form.getByRole('button', { name: 'BOOK' }).click()
    const banner = form.getByRole('alert')
    await banner.getByText(words, { exact: true }).waitFor()
    await expect.poll(() => banner.innerText()).toBe(`Something went wrong\n${words}`)
  }
  return { page, form, refused }
}

const upper = (row: { name: string } | undefined) => row?.name.toUpperCase() ?? ''

async function takePlace(page: Page, form: Locator, start: FreeStart) {
  await choose(page, form, 'Therapist', upper(start.staffs[0]))
  await choose(page, form, 'Room', upper(start.rooms[0]))
}

describe('the booking form, line by line', () => {
  test('CREATE-1 CREATE-2 CREATE-3 CREATE-5 CREATE-6 CREATE-12 CREATE-13 refuses in order, then books and tells the customer', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { id } = await api.serviceNamed(swedish)
    const tomorrow = addDays(api.today, 1)
    const start = (await api.freeStarts(id, tomorrow)).find(
      ({ startTime }) => startTime === '14:00',
    )
    if (!start) throw new Error('No therapist is free tomorrow at two')
    const { page, form, refused } = await open(openTablet)
    expect(await chosen(form, 'Time')).toBe('2:00 PM')
    expect(await chosen(form, 'Status')).toBe('RESERVED')
    expect(await options(page, form, 'Status')).toEqual(['RESERVED', 'CHECKED-IN'])

    await refused('Customer > Customer Mobile No. is required.')
    await form.getByLabel(/^Customer Mobile No\./).fill('12')
    await refused("Should start with '63'.")
    const wrong = "Mobile Number should be 12 digits and should start with '63'"
    await form.getByText(wrong, { exact: true }).waitFor()
    await form.getByLabel(/^Customer Mobile No\./).fill('63917')
    await refused('Should be 12 digits.')
    await form.getByLabel(/^Customer Mobile No\./).fill(paula.mobileNumber)
    await form.getByText('No customer record').waitFor()
    await refused('Customer > Customer Name is required.')
    for (const character of '&!@#()*;[]/-') {
      await form.getByLabel(/^Customer Name/).fill(`Paula${character}`)
      await form.getByRole('button', { name: 'BOOK' }).click()
      await form.getByText(/^Customer > Customer Name contains invalid character\. These/).waitFor()
    }
    await form.getByLabel(/^Customer Name/).fill(paula.name)
    await choose(page, form, 'Service', swedish)
    await refused('Service > Therapist and Room are required when creating appointment (massage).')
    await pickDate(page, form, tomorrow)
    await takePlace(page, form, start)
    await choose(page, form, 'Status', 'CHECKED-IN')
    await choose(page, form, 'Locker', 'None')
    await refused('Service > Locker is required when CHECKING IN.')
    await choose(page, form, 'Status', 'RESERVED')
    await form.getByRole('button', { name: 'BOOK' }).click()
    await page.getByRole('button', { name: 'Nothing paid yet' }).click()
    await form.getByText('Appointment is booked.').waitFor()
    await expect.poll(() => field(form, 'Customer Name').inputValue()).toBe('')
    const [row] = (await api.day(tomorrow)).filter(({ name }) => name === paula.name)
    expect(row).toMatchObject({
      status: 'RESERVED',
      startTime: '14:00',
      serviceIds: [id],
      appointmentCreationPaymentAmount: 0,
    })
    await expect.poll(() => service.output()).toContain('sms')
  })

  test('CREATE-3 CREATE-4 CREATE-7 CREATE-8 CREATE-9 CREATE-10 shows the customer, the price and the points', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const customers = await api.customers()
    const inactive = customers.find(({ status }) => status === 'INACTIVE')
    const rich = customers.find(
      ({ status, pointsEarned }) => status === 'ACTIVE' && pointsEarned > 300,
    )
    const { price } = await api.serviceNamed(swedish)
    const { page, form } = await open(openTablet)
    const amount = () => field(form, 'Amount').inputValue()

    await field(form, 'Customer Mobile No.').fill(inactive?.mobileNumber ?? '')
    await form.getByText('INACTIVE').waitFor()
    await expect.poll(() => form.getByRole('button', { name: 'BOOK' }).isDisabled()).toBe(true)

    const requested = form.getByRole('switch', { name: 'Therapist Requested' })
    await expect.poll(() => requested.isDisabled()).toBe(true)
    await choose(page, form, 'Service', swedish)
    await expect.poll(() => requested.isDisabled()).toBe(false)
    await expect.poll(() => amount()).toBe(pesos(price))
    expect(await form.getByRole('combobox', { name: 'Points to redeem' }).count()).toBe(0)

    await field(form, 'Customer Mobile No.').fill(rich?.mobileNumber ?? '')
    await form.getByText('Customer record found').waitFor()
    await expect.poll(() => field(form, 'Customer Name').getAttribute('readonly')).not.toBeNull()
    const [, least = '', second = ''] = await options(page, form, 'Points to redeem')
    expect([least, second]).toEqual(['100 pts', '150 pts'])
    await choose(page, form, 'Points to redeem', '150 pts')
    await expect.poll(() => amount()).toBe(pesos(price - 150))
    await form.getByRole('switch', { name: /^3% service charge/ }).click()
    await form.getByText(`+ PHP ${pesos((price - 150) * 0.03)}`).waitFor()
  })
})

const pesos = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Picks a day of this month or the next in the form's calendar. */
async function pickDate(page: Page, form: Locator, date: string) {
  await form.getByRole('button', { name: /^Date/ }).click()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  await page.getByRole('button', { name: day }).click()
}
