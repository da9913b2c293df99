import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import { test } from './fixtures/test'
import { readTables, type Table, tableOf } from './steps/read-back'
import { ServiceApi } from './steps/service-api'
import { expectChip, waitUntilInstalled, waitUntilSynced } from './steps/user'

interface File {
  name: string
  sheet: (name: string) => Table
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' })

const pesos = (amount: number) =>
  `PHP ${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** Presses a button that makes a file. Returns the name and the sheets of the file. */
async function fileAfter(page: Page, press: () => Promise<unknown>): Promise<File> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  const sheets = await readTables(Uint8Array.from(bytes).buffer)
  return { name: download.suggestedFilename(), sheet: (name) => tableOf(sheets, name) }
}

const sumOf = (rows: readonly Appointment[], field: (row: Appointment) => number) =>
  rows.reduce((sum, row) => sum + Math.round(field(row) * 100), 0) / 100

const isKept = ({ status }: Appointment) => status !== 'CANCELLED'

test('REPORT-3 REPORT-4 REPORT-5 REPORT-6 REPORT-7 REPORT-8 each report is shown and downloaded', async ({
  openTablet,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const first = `${api.today.slice(0, 7)}-01`
  const [year, month] = api.today.split('-').map(Number)
  const kept = (await api.days(first, api.today)).filter(isKept)
  const paid = sumOf(kept, (row) => row.totalPricePaid)
  const { page } = await openTablet({ user: 'makati' })
  await page.getByRole('link', { name: 'Reports' }).click()
  const download = async (tab: string) => {
    await openTab(page, tab)
    await totals(page).getByRole('definition').first().waitFor()
    return fileAfter(page, () => page.getByRole('button', { name: 'DOWNLOAD' }).click())
  }

  const daily = await download('Daily Appointments')
  expect(daily.name).toBe(`DailyAppointments_${first}-to-${api.today}_SERENITY_MAKATI.xlsx`)
  expect(daily.sheet('Appointments').total['Total Paid']).toBe(paid)
  await totals(page).getByText(pesos(paid)).waitFor()
  const customers = await download('Customers')
  expect(customers.name).toBe(`Customers_${api.today}.xlsx`)
  expect(
    customers
      .sheet('Customers')
      .lines.map((line) => line['Mobile No.'])
      .sort(),
  ).toEqual(await api.mobileNumbers())
  const commissions = await download('Therapist Commissions')
  expect(commissions.name).toBe(
    `TherapistCommissions_${first}-to-${api.today}_SERENITY_MAKATI.xlsx`,
  )
  expect(commissions.sheet('By Therapist').total.Commission).toBe(
    sumOf(kept, (row) => row.staffCommission),
  )
  const statistics = await download('Therapist Statistics')
  expect(statistics.name).toBe(`TherapistStatistics_${month}_${year}_SERENITY_MAKATI.xlsx`)
  expect(statistics.sheet('Therapist Statistics').lines.length).toBeGreaterThan(5)
  const promos = await download('DNA Statistics')
  expect(promos.name).toBe(`DnaStatistics_${month}_${year}.xlsx`)
  expect(promos.sheet('DNA Statistics').lines).toHaveLength(4)
  const sales = await download('Sales')
  await totals(page)
    .getByText(pesos(Number(sales.sheet('By Day').total.Sales)))
    .waitFor()
})

test('OFF-11 without a network the day is closed, sales are shown, and a report waits for the connection', async ({
  openTablet,
  network,
  service,
}) => {
  const api = await ServiceApi.logIn(service.origin)
  const { page } = await openTablet({ user: 'makati', storesApp: true })
  await waitUntilInstalled(page)
  await network.cut()
  await page.goto('/reports')
  await expectChip(page, /Offline/)
  await openTab(page, 'End of Day')
  const paid = sumOf((await api.day()).filter(isKept), (row) => row.totalPricePaid)
  await totals(page).getByText(pesos(paid)).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('PAID', { exact: true }).waitFor()
  await expect.poll(() => totals(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await openTab(page, 'Sales')
  await page.getByRole('radiogroup', { name: 'Range' }).getByText('Yesterday').click()
  await totals(page).getByText('From this device').waitFor()
  await openTab(page, 'Customers')
  await page.getByText(/^Reports need a connection/).waitFor()
  await page.getByRole('button', { name: 'DOWNLOAD' }).click()
  await page.getByText(/^Kept\./).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
  await network.pass()
  const inChip = page.getByRole('button', { name: /^Online.*Report/ })
  await inChip.waitFor()
  await page.reload()
  await inChip.click()
  const offer = page.getByRole('listitem').filter({ hasText: 'is ready' })
  const { name, sheet } = await fileAfter(page, () =>
    offer.getByRole('button', { name: 'Save' }).click(),
  )
  expect(name).toBe(`Customers_${api.today}.xlsx`)
  expect(sheet('Customers').lines.length).toBeGreaterThan(1000)
  await offer.waitFor({ state: 'detached' })
})

test('MISC-3 MISC-4 a screen whose script does not load says so, and the app sends its load times', async ({
  openTablet,
}) => {
  const { page } = await openTablet({ user: 'makati' })
  const scripts = '**/assets/back-office-*.js'
  await page.route(scripts, (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByText('This part of the app could not be loaded.').waitFor()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Reports' }).waitFor()

  let told = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/v1/metrics')) told = answer.status()
  })
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await waitUntilSynced(page)
  // The script that measures is loaded after the first paint.
  await expect.poll(() => hide().then(() => told)).toBe(200)
})
