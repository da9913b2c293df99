import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './fixtures/test'
import { bookAtFreeStart, ServiceApi } from './steps/service-api'
import { bookingForm, expectChip, goTo, syncNow, waitUntilInstalled } from './steps/user'

const bianca = '639175550142'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Search Customer' })

async function search(page: Page, typed: string) {
  await page.getByRole('combobox', { name: 'Mobile number or name' }).fill(typed)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

async function update(page: Page, notes: string) {
  await panel(page).getByLabel('Notes').fill(notes)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await page.getByText('Customer info updated').waitFor()
}

/** Finds something from any page, by the keyboard. */
async function find(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill(typed)
}

test('CUST-1 CUST-2 CUST-3 CUST-4 OFF-6 a customer is found, changed, given points and booked again, with the network and without', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  await bookAtFreeStart(api, 'RESERVED', { name: 'Bianca Ocampo', mobileNumber: bianca })
  const before = (await api.customer(bianca)).pointsEarned
  const { page } = await openTablet({ user: 'owner', storesApp: true })
  await waitUntilInstalled(page)
  await goTo(page, 'Customers')
  await search(page, '639990000009')
  await page.getByText('Customer not found').waitFor()
  await page.getByRole('combobox', { name: 'Mobile number or name' }).fill('bianca oc')
  await page.getByRole('option', { name: /Bianca Ocampo/ }).click()
  await update(page, 'Likes the corner room')
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add points' })
  await dialog.getByLabel('Points').fill('25')
  await dialog.getByRole('button', { name: 'ADD', exact: true }).click()
  await page.getByRole('region', { name: 'Points log' }).getByText('ADD 25').waitFor()
  await expect
    .poll(() => api.customer(bianca))
    .toMatchObject({
      notes: 'Likes the corner room',
      pointsEarned: before + 25,
    })
  await page.getByRole('table', { name: 'Appointment History' }).waitFor()
  const again = page.getByRole('button', { name: /^Book .* again$/ }).first()
  await again.click()
  const form = bookingForm(page)
  await form.getByText('Customer record found').waitFor()
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Bianca Ocampo')

  await network.cut()
  await page.goto('/products')
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  await find(page, 'ocampo bia')
  await page.getByRole('option', { name: /^Bianca Ocampo.*63 917 555 0142/ }).click()
  await page.getByText('Older appointments can be seen with a connection.').waitFor()
  await update(page, 'Written offline')
  await page.getByText('It will be sent when back online.').waitFor()
  await find(page, 'other appo')
  await page.getByRole('option', { name: 'Other Appointments', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Other Appointments' }).waitFor()
  await network.pass()
  await syncNow(page)
  await expectChip(page, /^Online(?![\s\S]*queued)/)
  expect(await api.customer(bianca)).toMatchObject({ notes: 'Written offline' })
})
