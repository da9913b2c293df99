import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { test } from './fixtures/test'
import { bookAtFreeStart, ServiceApi } from './steps/service-api'
import { bookingForm, expectChip, goTo, syncNow, waitUntilInstalled } from './steps/user'

const bianca = '639175550142'

const field = (page: Page) => page.getByRole('combobox', { name: 'Mobile number or name' })

async function search(page: Page, typed: string) {
  await field(page).fill(typed)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

async function openCustomer(page: Page, typed: string) {
  await search(page, typed)
  await page.getByRole('heading', { name: 'Update Customer Form' }).waitFor()
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Search Customer' })

async function update(page: Page, notes: string) {
  await panel(page).getByLabel('Notes').fill(notes)
  await panel(page).getByRole('button', { name: 'UPDATE' }).click()
  await page.getByText('Customer info updated').waitFor()
}

describe('customers', () => {
  test('CUST-1 CUST-2 CUST-3 are searched with four messages, changed, and booked again', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin, 'makati')
    await bookAtFreeStart(api, 'RESERVED', { name: 'Bianca Ocampo', mobileNumber: bianca })
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Customers')
    for (const [typed, message] of [
      ['', 'Enter mobile number'],
      ['123', "Mobile number should start with '63'"],
      ['6391', 'Mobile Number should be 12 digits'],
      ['639990000009', 'Customer not found'],
    ] as const) {
      await search(page, typed)
      await page.getByText(message, { exact: true }).waitFor()
    }
    await field(page).fill('bianca oc')
    await page.getByRole('option', { name: /Bianca Ocampo/ }).click()
    await update(page, 'Likes the corner room')
    expect(await api.customer(bianca)).toMatchObject({ notes: 'Likes the corner room' })
    await panel(page).getByLabel('First Name').fill('')
    await panel(page).getByRole('button', { name: 'UPDATE' }).click()
    await page.getByText('First name is required').waitFor()
    await page.getByRole('table', { name: 'Appointment History' }).waitFor()
    await page
      .getByRole('button', { name: /^Book .* again$/ })
      .first()
      .click()
    const form = bookingForm(page)
    await form.getByText('Customer record found').waitFor()
    await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('Bianca Ocampo')
    expect(
      await form.getByRole('combobox', { name: 'Service', exact: true }).inputValue(),
    ).not.toBe('')
  })

  test('OFF-6 are read and changed without the network', async ({
    openTablet,
    network,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await goTo(page, 'Customers')
    await network.cut()
    await page.reload()
    await openCustomer(page, '0917 555 0142')
    await page.getByText('Older appointments can be seen with a connection.').waitFor()
    await update(page, 'Written offline')
    await page.getByText('It will be sent when back online.').waitFor()
    await search(page, '639990000009')
    await page.getByText('Not on this device. Finding out needs a connection.').waitFor()
    await network.pass()
    await syncNow(page)
    await expectChip(page, /^Online(?![\s\S]*queued)/)
    expect(await api.customer(bianca)).toMatchObject({ notes: 'Written offline' })
    await page.getByText('Customer not found').waitFor()
  })

  test('OFF-6 are found from everywhere by Ctrl-K, without the network too', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await network.cut()
    const find = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search everywhere' }).fill(typed)
    }
    await find('ocampo bia')
    await page.getByRole('option', { name: /^Bianca Ocampo/ }).click()
    await page.getByRole('heading', { name: 'Update Customer Form' }).waitFor()
    await expect.poll(() => panel(page).getByLabel('First Name').inputValue()).toBe('Bianca')
    await find('other appo')
    await page.getByRole('option', { name: 'Other Appointments', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Other Appointments' }).waitFor()
  })

  test('CUST-5 have points that expired before 1 Jan 2025 noted', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const found = (await api.customers()).find((each) => each.expiredPointsApril12025 > 0)
    if (!found) throw new Error('The demo business has no customer with expired points')
    const { page } = await openTablet({ user: 'makati' })
    await goTo(page, 'Customers')
    await search(page, found.mobileNumber)
    const points = page.getByRole('region', { name: 'Points', exact: true })
    const note = points.getByText('Expired, earned before Jan 1, 2025')
    await note.waitFor()
    await expect.poll(() => points.innerText()).toContain(`${found.expiredPointsApril12025}`)
  })

  test('CUST-4 have points that only a SUPER_ADMIN moves', async ({ openTablet, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const before = (await api.customer(bianca)).pointsEarned
    const { page: admins } = await openTablet({ user: 'makati' })
    const { page: owners } = await openTablet({ user: 'owner' })
    await goTo(admins, 'Customers')
    await openCustomer(admins, bianca)
    expect(await admins.getByRole('button', { name: 'ADD', exact: true }).count()).toBe(0)
    await goTo(owners, 'Customers')
    await openCustomer(owners, bianca)
    await owners.getByRole('button', { name: 'ADD', exact: true }).click()
    const dialog = owners.getByRole('dialog', { name: 'Add points' })
    await dialog.getByLabel('Points').fill('25')
    await dialog.getByRole('button', { name: 'ADD', exact: true }).click()
    await owners.getByText('Updated points').waitFor()
    await owners.getByRole('region', { name: 'Points log' }).getByText('ADD 25').waitFor()
    expect((await api.customer(bianca)).pointsEarned).toBe(before + 25)
    const points = admins.getByRole('region', { name: 'Points', exact: true })
    await points.getByText(`${before + 25}`).waitFor()
  })
})
