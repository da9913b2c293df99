import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { daysIn } from '#domain/reports/period'
import type { Appointment } from '#domain/rows/appointment'
import { test } from '../fixtures/test'
import { type Line, readTables, tableOf } from '../steps/read-back'
import { ServiceApi } from '../steps/service-api'
import { expectChip, logIn, waitUntilInstalled } from '../steps/user'

async function openReports(page: Page) {
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Presses a button that makes a file. Returns the name and the sheets of the file. */
async function fileAfter(page: Page, press: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  const sheets = await readTables(Uint8Array.from(bytes).buffer)
  return { name: download.suggestedFilename(), sheet: (name: string) => tableOf(sheets, name) }
}

const download = (page: Page) =>
  fileAfter(page, () => page.getByRole('button', { name: 'DOWNLOAD' }).click())

const sumOf = (rows: readonly Appointment[], field: (row: Appointment) => number) =>
  rows.reduce((sum, row) => sum + Math.round(field(row) * 100), 0) / 100

const isKept = ({ status }: Appointment) => status !== 'CANCELLED'
const isDone = ({ status }: Appointment) => status === 'COMPLETED'
const lineOf = (lines: readonly Line[], title: string, value: string) =>
  lines.find((line) => line[title] === value)

describe('the five reports', () => {
  test("REPORT-3 Daily Appointments holds the service's appointments of these days", async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const [start, end] = [`${api.today.slice(0, 7)}-01`, api.today]
    const { page } = await openTablet({ user: 'makati' })
    await openReports(page)
    const { name, sheet } = await download(page)
    expect(name).toBe(`DailyAppointments_${start}-to-${end}_SERENITY_MAKATI.xlsx`)
    const rows = await api.days(start, end)
    const { lines, total } = sheet('Appointments')
    expect(lines.map((line) => line['Appointment ID']).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    )
    for (const row of rows.slice(0, 50))
      expect(lineOf(lines, 'Appointment ID', row.id)).toMatchObject({
        Date: `${row.startDate}T00:00`,
        Customer: row.name,
        'Mobile No.': row.mobileNumber,
        Status: row.status,
        'Total Paid': row.totalPricePaid,
      })
    const paid = sumOf(rows.filter(isKept), (row) => row.totalPricePaid)
    expect(total['Total Paid']).toBe(paid)
    expect(sheet('By Day').total.Paid).toBe(paid)
    const shown = page.getByRole('region', { name: 'Totals' })
    const inWords = paid.toLocaleString('en-US', { minimumFractionDigits: 2 })
    await shown.getByText(`PHP ${inWords}`).waitFor()
  })

  test('REPORT-4 Customers holds all customers of the store', async ({ openTablet, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await openReports(page)
    await openTab(page, 'Customers')
    const { name, sheet } = await download(page)
    expect(name).toBe(`Customers_${api.today}.xlsx`)
    const { lines } = sheet('Customers')
    expect(lines.map((line) => line['Mobile No.']).sort()).toEqual(await api.mobileNumbers())
  })

  test('REPORT-5 REPORT-6 commissions and statistics agree with the appointments', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const [year, month] = api.today.split('-').map(Number)
    const { page } = await openTablet({ user: 'makati' })
    await openReports(page)

    await openTab(page, 'Therapist Commissions')
    const commissions = await download(page)
    const start = `${api.today.slice(0, 7)}-01`
    expect(commissions.name).toBe(
      `TherapistCommissions_${start}-to-${api.today}_SERENITY_MAKATI.xlsx`,
    )
    const rows = (await api.days(start, api.today)).filter(isKept)
    const byTherapist = commissions.sheet('By Therapist')
    for (const [id, name] of await api.names('staffs')) {
      const theirs = rows.filter(({ staffId }) => staffId === id)
      expect(lineOf(byTherapist.lines, 'Therapist', name)).toMatchObject({
        Appointments: theirs.length,
        Commission: sumOf(theirs, (row) => row.staffCommission),
      })
    }

    await openTab(page, 'Therapist Statistics')
    const statistics = await download(page)
    expect(statistics.name).toBe(`TherapistStatistics_${month}_${year}_SERENITY_MAKATI.xlsx`)
    const days = daysIn({ month: month ?? 1, year: year ?? 2026 })
    const done = (await api.days(days.start, days.end)).filter(isDone)
    expect(statistics.sheet('Therapist Statistics').total.Revenue).toBe(
      sumOf(
        done.filter(({ staffId }) => staffId !== null),
        (row) => row.actualPrice,
      ),
    )
  })

  test('REPORT-6 REPORT-7 a whole year, and the four DNA promos at 15% each', async ({
    openTablet,
    service,
  }) => {
    const api = await ServiceApi.logIn(service.origin)
    const year = api.today.slice(0, 4)
    const { page } = await openTablet({ user: 'makati' })
    await openReports(page)
    await openTab(page, 'Therapist Statistics')
    await page.getByRole('combobox', { name: 'Month' }).click()
    await page.getByRole('option', { name: 'All' }).click()
    const { name } = await download(page)
    expect(name).toBe(`TherapistStatistics_ALL_${year}_SERENITY_MAKATI.xlsx`)

    await openTab(page, 'DNA Statistics')
    const dna = await download(page)
    expect(dna.name).toBe(`DnaStatistics_ALL_${year}.xlsx`)
    const { lines } = dna.sheet('DNA Statistics')
    expect(lines.map((line) => [line.Promo, line['Specified Rate']])).toEqual([
      ['DNA BASIC', 0.15],
      ['DNA FITNESS', 0.15],
      ['DNA PLATINUM & VIP', 0.15],
      ['DNA PREMIER', 0.15],
    ])
    const promos = await api.names('promos')
    const months = Array.from({ length: 12 }, (_, at) =>
      daysIn({ month: at + 1, year: Number(year) }),
    )
    const all = await Promise.all(months.map(({ start, end }) => api.days(start, end)))
    const rows = all.flat().filter(({ status }) => status === 'COMPLETED')
    for (const line of lines) {
      const visits = rows.filter((row) => promos.get(row.promoId ?? '') === line.Promo)
      expect(line['Completed Visits']).toBe(visits.length)
      expect(line['List Price']).toBe(sumOf(visits, (row) => row.originalPrice))
      expect(line['Discount Given']).toBe(sumOf(visits, (row) => row.discount))
    }
  })

  test('REPORT-2 a failed report says so and can be tried again', async ({ openTablet }) => {
    const { page } = await openTablet({ user: 'makati' })
    await openReports(page)
    await openTab(page, 'Customers')
    const broken = '**/v1/reports/customers/download*'
    await page.route(broken, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'DOWNLOAD' }).click()
    await page.getByText('Report generation failed').waitFor()
    await page.unroute(broken)
    const { name } = await fileAfter(page, () =>
      page.getByRole('button', { name: 'Try again' }).click(),
    )
    expect(name).toMatch(/^Customers_.*\.xlsx$/)
  })
})

describe('without a network', () => {
  test('OFF-11 a report is kept over a restart, downloaded once online, and offered', async ({
    openTablet,
    network,
  }) => {
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await openReports(page)
    await openTab(page, 'Customers')
    await network.cut()
    await expectChip(page, /Offline/)
    await page.getByText(/^Reports need a connection/).waitFor()
    await page.getByRole('button', { name: 'DOWNLOAD' }).click()
    await page.getByText(/^Kept\./).waitFor()

    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Create Appointment Form' }).waitFor()
    await network.pass()
    const inChip = page.getByRole('button', { name: /^Online.*Report/ })
    await inChip.waitFor({ timeout: 60_000 })
    await page.reload()
    await inChip.click()
    const offer = page.getByRole('listitem').filter({ hasText: 'is ready' })
    await offer.waitFor()
    const { name, sheet } = await fileAfter(page, () =>
      offer.getByRole('button', { name: 'Save' }).click(),
    )
    expect(name).toMatch(/^Customers_.*\.xlsx$/)
    expect(sheet('Customers').lines.length).toBeGreaterThan(1000)
    await offer.waitFor({ state: 'detached' })
  })

  test('the day can be closed', async ({ openTablet, network, service }) => {
    const api = await ServiceApi.logIn(service.origin)
    const { page } = await openTablet({ user: 'makati' })
    await waitUntilInstalled(page)
    await network.cut()
    await page.goto('/reports')
    await expectChip(page, /Offline/)
    await openTab(page, 'End of Day')
    const rows = (await api.day()).filter(isKept)
    const paid = sumOf(rows, (row) => row.totalPricePaid)
    const inWords = paid.toLocaleString('en-US', { minimumFractionDigits: 2 })
    const totals = page.getByRole('region', { name: 'Totals' })
    await totals.getByText(`PHP ${inWords}`).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('PAID', { exact: true }).waitFor()
    await expect.poll(() => totals.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await network.pass()
  })
})

test('MISC-3 a screen whose script does not load says so, and tries again', async ({
  openTablet,
}) => {
  const { page, context } = await openTablet()
  const scripts = '**/assets/back-office-*.js'
  // A first visit on a bad connection: with a service worker the script would be stored.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    await worker.unregister()
  })
  await page.route(scripts, (route) => route.abort())
  await page.reload()
  await logIn(page)
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByText('This part of the app could not be loaded.').waitFor()
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
})

test('MISC-4 the app sends its load times to the service', async ({ openTablet }) => {
  const { page } = await openTablet({ user: 'makati' })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/v1/metrics'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await told).status()).toBe(200)
})
