import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import {
  bookingForm,
  choose,
  closeAppointment,
  complete,
  detailForm,
  expectChip,
  goTo,
  syncNow,
  waitUntilInstalled,
} from './steps/user'

const dayPass = 'SAUNA DAY PASS'
const paula = { name: 'Paula Tanaka', mobileNumber: '639990000001' }
const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

const table = (page: Page) => page.getByRole('table', { name: /^Other appointments of/ })
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) })

async function openScreen(page: Page) {
  await goTo(page, 'Other Appointments')
  await page.getByRole('heading', { name: 'Other Appointments' }).waitFor()
}

/** Books a day pass with the proposed locker, which is the first free one. */
async function bookDayPass(page: Page, customer: typeof paula) {
  const form = bookingForm(page)
  await form.getByLabel('Customer Mobile No.').fill(customer.mobileNumber)
  await form.getByText(/^(No customer record|Offline: not)/).waitFor()
  await form.getByLabel('Customer Name').fill(customer.name)
  await choose(page, form, 'Service', dayPass)
  const cell = form.getByRole('combobox', { name: 'Locker' })
  await expect.poll(() => cell.inputValue()).toMatch(/^LOCKER/)
  const locker = await cell.inputValue()
  await page.getByRole('button', { name: 'BOOK' }).click()
  await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
  return locker
}

describe('other appointments', () => {
  test('OTHER-1 OTHER-2 OTHER-3 are booked as CHECKED-IN and shown in a table whose rows open', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await openScreen(page)
    const heads = await table(page).getByRole('columnheader').allInnerTexts()
    expect(heads.map((head) => head.trim())).toEqual([
      'Customer',
      'Locker No.',
      'Status',
      'Customer Mobile No.',
      'Start Date',
      'Start Time',
      'Service',
      'Note',
    ])
    const frame = page.getByRole('region', { name: /^Other appointments of/ })
    expect(await frame.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('800px')
    const locker = await bookDayPass(page, paula)
    await row(page, paula.name).getByText('CHECKED-IN').waitFor()
    await expect
      .poll(() => row(page, paula.name).innerText())
      .toContain(locker.replace('LOCKER ', ''))
    expect(await api.ofCustomer(paula.name)).toMatchObject([
      { status: 'CHECKED_IN', serviceOfferedType: 'OTHERS', staffId: null, roomId: null },
    ])
    await row(page, paula.name).getByRole('button').click()
    await detailForm(page).waitFor()
    await closeAppointment(page)
    await goTo(page, 'Massage Appointments')
    await page.getByRole('button', { name: 'Today' }).waitFor()
    expect(await page.getByRole('button', { name: new RegExp(`^${paula.name}`) }).count()).toBe(0)
  })

  test('OFF-2 OFF-4 are booked and completed without the network, each once', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await openScreen(page)
    await network.cut()
    await bookDayPass(page, rica)
    await page.getByText('It will be sent when back online.').waitFor()
    await row(page, rica.name).getByText('Not sent').waitFor()
    await row(page, rica.name).getByRole('button').click()
    await complete(page)
    await closeAppointment(page)
    await page.reload()
    await row(page, rica.name).getByText('COMPLETED').waitFor()
    expect(await api.ofCustomer(rica.name)).toEqual([])
    await network.pass()
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    await row(page, rica.name).getByText('Not sent').waitFor({ state: 'detached' })
    expect(await api.ofCustomer(rica.name)).toMatchObject([{ status: 'COMPLETED' }])
  })
})
