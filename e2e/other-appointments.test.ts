import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { ServiceApi } from './steps/service-api'
import {
  bookingForm,
  choose,
  closeAppointment,
  complete,
  expectChip,
  goTo,
  syncNow,
  waitUntilInstalled,
} from './steps/user'

const rica = { name: 'Rica Valdezza', mobileNumber: '639990000002' }

const row = (page: Page) =>
  page
    .getByRole('table', { name: /^Other appointments of/ })
    .getByRole('row', { name: new RegExp(rica.name) })

/** Books a day pass with the proposed locker, which is the first free one. */
async function bookDayPass(page: Page) {
  const form = bookingForm(page)
  await form.getByLabel('Customer Mobile No.').fill(rica.mobileNumber)
  await form.getByText(/^(No customer record|Offline: not)/).waitFor()
  await form.getByLabel('Customer Name').fill(rica.name)
  await choose(page, form, 'Service', 'SAUNA DAY PASS')
  const cell = form.getByRole('combobox', { name: 'Locker' })
  await expect.poll(() => cell.inputValue()).toMatch(/^LOCKER/)
  const locker = await cell.inputValue()
  await page.getByRole('button', { name: 'BOOK' }).click()
  await page.getByText('Appointment is booked and CHECKED-IN.').waitFor()
  return locker.replace('LOCKER ', '')
}

test('OTHER-1 OTHER-2 OTHER-3 OFF-2 OFF-4 a day pass is booked and completed without the network, once', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await waitUntilInstalled(page)
  await goTo(page, 'Other Appointments')
  const frame = page.getByRole('region', { name: /^Other appointments of/ })
  expect(await frame.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('800px')
  await network.cut()
  const locker = await bookDayPass(page)
  await page.getByText('It will be sent when back online.').waitFor()
  await row(page).getByText('Not sent').waitFor()
  expect(await row(page).innerText()).toContain(locker)
  await row(page).getByRole('button').click()
  await complete(page)
  await closeAppointment(page)
  await page.reload()
  await row(page).getByText('COMPLETED').waitFor()
  expect(await api.ofCustomer(rica.name)).toEqual([])
  await network.pass()
  await syncNow(page)
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  await row(page).getByText('Not sent').waitFor({ state: 'detached' })
  expect(await api.ofCustomer(rica.name)).toMatchObject([
    { status: 'COMPLETED', serviceOfferedType: 'OTHERS', staffId: null, roomId: null },
  ])
})
